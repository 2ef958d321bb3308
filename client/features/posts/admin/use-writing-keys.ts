import { useEffect, useEffectEvent, type RefObject } from 'react'

interface WritingKeys {
  save: () => unknown
  preview: () => void
  toggleDetails: () => void
  /** Puts the details away; undefined while they cover nothing. */
  closeSheet: (() => void) | undefined
}

/**
 * Ctrl+S saves, Ctrl+Shift+P shows the preview, Ctrl+. opens and closes the details; Cmd on a Mac. Escape closes the
 * sheet, not the window around the page; Enter in a field of one line does not publish what is half filled in.
 * @param isFront of two pages side by side, the keys are for the one with the focus; where neither has it, for this one
 */
export function useWritingKeys(
  page: RefObject<HTMLElement | null>,
  isFront: boolean,
  { save, preview, toggleDetails, closeSheet }: WritingKeys,
) {
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const written = document.activeElement?.closest('.write')
    if (written ? written !== page.current : !isFront) return
    // A window in front has keys of its own.
    if (document.querySelector('dialog[open]:not(.write-window)')) return
    const key = event.shiftKey ? `Shift+${event.code}` : event.code
    const action = { KeyS: save, 'Shift+KeyP': preview, Period: toggleDetails }[key]
    if (!action) return
    event.preventDefault()
    action()
  })
  const onKeyInside = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest('dialog') !== page.current?.closest('dialog')) return
    if (event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault()
    // A list that is open closes first, and in a footnote the key leads back to its number.
    if (event.key !== 'Escape' || event.defaultPrevented || !closeSheet || target.ariaExpanded === 'true') return
    event.preventDefault()
    closeSheet()
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('keydown', (event) => onShortcut(event), { signal })
    page.current?.addEventListener('keydown', (event) => onKeyInside(event), { signal })
    return () => listeners.abort()
  }, [page])
}
