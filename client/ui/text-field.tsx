import type { ComponentProps, ReactNode, Ref } from 'react'
import { lastMinute } from '#client/core/time-field.ts'
import { Field } from './field.tsx'

type ControlProps = ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>

interface TextFieldProps
  extends Omit<ComponentProps<typeof Field>, 'children'>, Omit<ControlProps, 'required' | 'ref' | 'children'> {
  as?: 'input' | 'textarea' | 'select'
  ref?: Ref<HTMLInputElement> | Ref<HTMLTextAreaElement> | Ref<HTMLSelectElement>
  /** The options of a select. */
  children?: ReactNode
}

/** A field with one of the browser's own controls, which takes all other properties. */
export function TextField({ as = 'input', label, hint, error, required, ...props }: TextFieldProps) {
  const Control = as as 'input'
  const limits = props.type === 'datetime-local' && { max: lastMinute }
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Control {...control} {...limits} {...(props as ComponentProps<'input'>)} />}
    </Field>
  )
}
