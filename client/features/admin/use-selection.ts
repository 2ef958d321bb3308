import { useState } from 'react'

export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects these, or nothing. */
  set: (ids: string[]) => void
  clear: () => void
}

/** Where a selection is kept, if not by the page itself: in its address, so that it is there on coming back. */
export interface KeptSelection {
  ids: readonly string[]
  set: (ids: string[]) => void
}

/** The selected rows of a list; what is no longer shown is not selected either. */
export function useSelection(shown: readonly { id: string }[], kept?: KeptSelection): Selection {
  const [own, setOwn] = useState<readonly string[]>([])
  const set = kept?.set ?? setOwn
  const selected = new Set(kept?.ids ?? own)
  const ids = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return {
    ids,
    has: (id) => selected.has(id),
    toggle: (id) => set(selected.has(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    set,
    clear: () => set([]),
  }
}
