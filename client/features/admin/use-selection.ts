import { useState } from 'react'

export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects these, or nothing. */
  set: (ids: string[]) => void
  clear: () => void
}

/** The selected rows of a list; what is no longer shown is not selected either. */
export function useSelection(shown: readonly { id: string }[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const ids = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return {
    ids,
    has: (id) => selected.has(id),
    toggle: (id) => setSelected(new Set(selected.has(id) ? ids.filter((each) => each !== id) : [...ids, id])),
    set: (all) => setSelected(new Set(all)),
    clear: () => setSelected(new Set()),
  }
}
