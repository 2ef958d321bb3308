import { useState } from 'react'
import { Check } from './check.tsx'
import { Field } from './field.tsx'

interface PasswordInputProps {
  /** `password` by default. */
  name?: string
  label: string
  /** What the box says that shows the password. */
  showLabel: string
  /** Lets browsers fill in a stored password, or suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | null | undefined
  /** For a field that appears when it is needed. */
  autoFocus?: boolean
}

/** A password in a form, with the choice to see it. */
export function PasswordInput({ name = 'password', label, showLabel, hint, error, ...asked }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field label={label} hint={hint} error={error} required>
        {(control) => <input {...control} {...asked} type={isShown ? 'text' : 'password'} name={name} />}
      </Field>
      <Check checked={isShown} onChange={setShown}>
        {showLabel}
      </Check>
    </>
  )
}
