import { useEffect } from 'react'
import { isLetter } from '#client/core/keys.ts'

/** Calls `onFind` at Ctrl+K or Cmd+K; in a text that is written the keys make a link. */
export function useFindKey(onFind: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isLetter(event, 'k') || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || document.querySelector('dialog[open]:not(.write-window)')) return
      event.preventDefault()
      onFind()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onFind])
}
