import './field.css'
import type { ComponentProps } from 'react'
import { typingMs, useDebouncedSearch } from '#client/core/use-debounced.ts'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** What is searched for, as the address says it. */
  value: string | undefined
  onChange: (q: string | undefined) => void
}

/** A search field whose value is a parameter of the address: written there when the typing pauses. */
export function SearchInput({ value = '', onChange, ...control }: SearchInputProps) {
  const [text, type] = useDebouncedSearch(value, typingMs, onChange)
  return (
    <input
      className="in"
      maxLength={200}
      {...control}
      type="search"
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  )
}
