import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react'

interface RowKeys {
  onSelect: (id: string) => void
  onEscape: () => void
}

const isTyping = (element: Element): boolean => element.matches('input:not([type="checkbox"]), select, textarea')

/** The arrows lead into the list while nothing else has the focus. */
function useArrowsFromPage(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (!isArrow || event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return
      const first = document.querySelector<HTMLElement>('.wl [data-row]')
      if (!first || document.querySelector('dialog[open]')) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * Keys of a work list: up and down move between the rows' main buttons (marked with `data-row` and the row's id), X
 * selects the row, a full stop goes to what can be done with it, Escape lets go of the selection. Enter is the button's own.
 * The arrows work as soon as the page is open.
 * @returns what to spread on the element around the rows
 */
export function useRowKeys({ onSelect, onEscape }: RowKeys) {
  useArrowsFromPage()
  return {
    onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
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
      } else if (key === '.') {
        event.preventDefault()
        target.closest('tr')?.querySelector<HTMLElement>('.row-verbs :is(button, a)')?.focus()
      } else if (key === 'Escape') onEscape()
    },
  }
}
