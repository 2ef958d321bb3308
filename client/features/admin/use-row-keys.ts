import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import type { Selection } from './use-work-list.ts'

/** Where the arrow keys stop in a row: at what opens it, else at its box, else at its menu. */
const stopSelectors = ['.list-open', '.list-check input', '.row-menu-button']

const findStop = (row: Element | null | undefined): HTMLElement | undefined =>
  stopSelectors.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean) ?? undefined

const isTyping = (element: Element): boolean => element.matches('input:not([type="checkbox"]), select, textarea')

/** The arrows lead into the list while nothing else has the focus. */
function useArrowsFromPage(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (!isArrow || event.target !== document.body || event.ctrlKey || event.metaKey || event.altKey) return
      const first = findStop(document.querySelector('.list tbody tr'))
      if (!first || document.querySelector('dialog[open]')) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * Keys of a list: up and down move between the rows, X selects the row, a full stop goes to what can be done with it, Escape
 * lets go of the selection. Enter is the button's own. The arrows work as soon as the page is open.
 * @returns what to spread on the table
 */
export function useRowKeys(selection: Selection | undefined) {
  useArrowsFromPage()
  return {
    onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
      const { target, currentTarget, key } = event
      if (!(target instanceof HTMLElement) || isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('tbody tr')]
      const own = target.closest<HTMLElement>('tbody tr')
      const at = own ? rows.indexOf(own) : -1
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault()
        findStop(rows[key === 'ArrowDown' ? at + 1 : Math.max(0, at - 1)])?.focus()
      } else if (key === 'x' || key === 'X') {
        if (own?.dataset.id) selection?.toggle(own.dataset.id)
      } else if (key === '.') {
        event.preventDefault()
        own?.querySelector<HTMLElement>('.row-verbs :is(button, a)')?.focus()
      } else if (key === 'Escape') selection?.clear()
    },
  }
}
