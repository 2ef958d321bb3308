import { useEffect, useRef, useState } from 'react'

// By hand, since readers load it on most pages: a library is ten times its size.

/** How long typing must pause before an admin's search starts. */
export const typingMs = 300

/** The value, once it has not changed for `ms`. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/**
 * What stands in a search field whose words are kept elsewhere, as in the address: they go there when the typing pauses
 * for `ms`, and where they were changed from elsewhere, as by the back button, the field follows.
 */
export function useDebouncedSearch(
  value: string,
  ms: number,
  onSearch: (q: string | undefined) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const q = typed.trim()
      setSent(q)
      onSearch(q || undefined)
    }, ms)
  }
  return [text, type]
}
