import { useEffect } from 'react'

/** Where one needs the browser's own menu: to paste, to correct, to open elsewhere. */
const keepsMenu = 'a[href], input, textarea, select, [contenteditable=true]'

/**
 * The menu key and a long press are no right-click: the first knows no other way, the second chooses words. Chromium
 * reports the key as a mouse without a button, Firefox as no pointer at all.
 */
const isRightClick = ({ button, pointerType }: PointerEvent): boolean =>
  button >= 0 && pointerType !== '' && pointerType !== 'touch'

/** Prevents the menu of right-clicks, if the owner has set that. */
export function useRightClickRule(isBlocked: boolean): void {
  useEffect(() => {
    if (!isBlocked) return
    const block = (event: PointerEvent) => {
      const { target } = event
      if (isRightClick(event) && !(target instanceof Element && target.closest(keepsMenu))) event.preventDefault()
    }
    document.addEventListener('contextmenu', block)
    return () => document.removeEventListener('contextmenu', block)
  }, [isBlocked])
}
