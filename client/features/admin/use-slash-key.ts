import { useEffect, useRef } from 'react'

/** The slash key goes to the search, unless somebody is typing. */
export function useSlashKey(onSlash: () => void) {
  const press = useRef(onSlash)
  useEffect(() => {
    press.current = onSlash
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      const isTyping = target?.isContentEditable || target?.matches('input, select, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
        return
      event.preventDefault()
      press.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
