import './search-ahead.css'
import { useState, type ReactNode } from 'react'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { TextField } from '#client/ui/text-field.tsx'

interface SearchAheadProps {
  label: string
  /** The field is shown in order to type in it. */
  autoFocus?: boolean
  /** What is found for the words that are typed. */
  children: (q: string) => ReactNode
}

/** A search that answers while somebody types, within a form or without one. */
export function SearchAhead({ label, autoFocus = false, children }: SearchAheadProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), typingMs)
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        autoFocus={autoFocus}
        onChange={(event) => setText(event.target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {children(q)}
    </>
  )
}
