import type { KeyboardEvent } from 'react'

interface RowKeys {
  onSelect: (id: string) => void
  onEscape: () => void
}

const isTyping = (element: Element): boolean => element.matches('input:not([type="checkbox"]), select, textarea')

/**
 * Keys of a work list: up and down move between the rows' main buttons (marked with `data-row` and the row's id), X
 * selects the row, Escape lets go of the selection. Enter is the button's own.
 * @returns what to spread on the element around the rows
 */
export function useRowKeys({ onSelect, onEscape }: RowKeys) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, currentTarget, key } = event
      if (!(target instanceof HTMLElement) || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
      const own = target.closest('tr')?.querySelector<HTMLElement>('[data-row]')
      const at = own ? rows.indexOf(own) : -1
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        rows[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)]?.focus()
      } else if (key === 'x' || key === 'X') {
        if (own?.dataset.row) onSelect(own.dataset.row)
      } else if (key === 'Escape') onEscape()
    },
  }
}
