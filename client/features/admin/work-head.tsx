import { useRef, type ReactNode } from 'react'
import { SearchInput } from '#client/ui/search-input.tsx'
import { useSlashKey } from './use-slash-key.ts'

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
    <div className="wl-head" role="search" ref={field}>
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
