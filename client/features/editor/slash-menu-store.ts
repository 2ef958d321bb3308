import type { SuggestionProps } from '@tiptap/suggestion'
import type { InsertItem } from './insert-items.ts'

/** The menu that a stroke at the beginning of a line opens. */
export interface OpenSlashMenu {
  items: InsertItem[]
  /** Index of the item that Enter puts in. */
  at: number
  /** Where the stroke stands in the window. */
  rect: DOMRect
  choose: (item: InsertItem) => void
}

export interface SlashMenuStore {
  read: () => OpenSlashMenu | null
  subscribe: (listener: () => void) => () => void
  show: (props: SuggestionProps<InsertItem, InsertItem>) => void
  /** Moves by keys; false for keys that are none of the menu's. */
  press: (event: KeyboardEvent) => boolean
  hide: () => void
}

export function createSlashMenuStore(): SlashMenuStore {
  let menu: OpenSlashMenu | null = null
  const listeners = new Set<() => void>()
  const set = (next: OpenSlashMenu | null) => {
    menu = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => menu,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: ({ items, command, clientRect }) => {
      const rect = clientRect?.()
      // A word that fits nothing is a word.
      set(rect && items.length > 0 ? { items, at: 0, rect, choose: command } : null)
    },
    press: (event) => {
      // A key that ends the composition of a letter belongs to the letter.
      if (!menu || event.isComposing) return false
      const { items, at, choose } = menu
      const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length }
      const next = steps[event.key]
      if (next !== undefined) set({ ...menu, at: next % items.length })
      else if (event.key === 'Enter' || event.key === 'Tab') {
        const chosen = items[at]
        if (chosen) choose(chosen)
      } else return false
      return true
    },
    hide: () => set(null),
  }
}
