import { useEffect } from 'react'

/** By its letter; on a Tamil keyboard, which has none, by its place. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'

/** Calls `onFind` at Ctrl+K or Cmd+K; in a text that is written the keys make a link. */
export function useFindKey(onFind: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isK(event) || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || document.querySelector('dialog[open]:not(.write-window)')) return
      event.preventDefault()
      onFind()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onFind])
}
