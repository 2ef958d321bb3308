import '#client/ui/field.css'
import './work-list.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { SearchInput } from '#client/ui/search-input.tsx'

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

interface WorkHeadProps {
  /** What the search field is called, and what it finds. */
  label: string
  hint?: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** The choices that narrow or sort the list. */
  children?: ReactNode
}

/** The search of a work list, which the slash key goes to, and its filters. */
export function WorkHead({ label, hint = label, q, onSearch, children }: WorkHeadProps) {
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  return (
    <div className="list-head" role="search" ref={field}>
      <SearchInput aria-label={label} aria-keyshortcuts="/" placeholder={hint} value={q} onChange={onSearch} />
      {children}
    </div>
  )
}

interface WorkChoiceProps<T extends string> {
  label: string
  choices: readonly { value: T; label: string }[]
  /** What it is called when nothing is chosen; without it something always is. */
  any?: string
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** A filter of a work list, or its order. */
export function WorkChoice<T extends string>({ label, choices, any, value, onChange }: WorkChoiceProps<T>) {
  return (
    <select
      className="in"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((choice) => choice.value === target.value)?.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
