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
}

/** A password in a form, with the choice to see it. */
export function PasswordInput({ name = 'password', label, showLabel, autoComplete, hint, error }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field label={label} hint={hint} error={error} required>
        {(control) => (
          <input {...control} type={isShown ? 'text' : 'password'} name={name} autoComplete={autoComplete} />
        )}
      </Field>
      <Check checked={isShown} onChange={setShown}>
        {showLabel}
      </Check>
    </>
  )
}
