import { useEffect, useRef, useState, type ComponentProps } from 'react'

/** A pause in typing after which the search begins. */
const typingMs = 300

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** What is searched for, as the address says it. */
  value: string | undefined
  onChange: (q: string | undefined) => void
}

/** A search field whose words stand in the address: they come back with it, and go there when the typing pauses. */
export function SearchInput({ value = '', onChange, ...control }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== seen) {
    setSeen(value)
    // Changed from elsewhere: by the back button, or by a button that clears the search.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  return (
    <input
      className="in"
      maxLength={200}
      {...control}
      type="search"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => {
          const q = target.value.trim()
          setSent(q)
          onChange(q || undefined)
        }, typingMs)
      }}
    />
  )
}
