import { useState, type ComponentProps } from 'react'
import { Check } from './check.tsx'
import { Field } from './field.tsx'

interface PasswordInputProps extends ComponentProps<'input'> {
  label: string
  /** What the box says that shows the password. */
  showLabel: string
  /** Lets browsers fill in a stored password, or suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | null | undefined
}

/** A password in a form, with the choice to see it; its name is `password` by default. */
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
