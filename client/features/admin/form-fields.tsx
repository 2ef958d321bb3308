import type { ComponentProps, ReactNode } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { findMaxLength } from './form-schema.ts'
import type { AdminForm } from './use-admin-form.ts'

interface InForm<I extends FieldValues, O> {
  form: AdminForm<I, O>
  name: FieldPath<I>
}

type Given = Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'> & ComponentProps<'select'>,
  'form' | 'name' | 'ref'
>

interface FormFieldProps<I extends FieldValues, O> extends InForm<I, O> {
  as?: 'input' | 'textarea' | 'select'
  label: ReactNode
  hint?: ReactNode
  /** In place of what is wrong with the field itself. */
  error?: string | null
  required?: boolean
}

/** A field of a form, as wide in characters as the schema allows, with what is wrong with it. */
export function FormField<I extends FieldValues, O>(props: FormFieldProps<I, O> & Given) {
  const { form, name, as: Control = 'input', label, hint, required = false, ...given } = props
  const { error = form.errorOf(name), ...rest } = given
  const { field } = useController({ control: form.control, name })
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => {
        const all = { maxLength: findMaxLength(form.schema, name), ...control, ...rest, ...field } as object
        return <Control {...all} />
      }}
    </Field>
  )
}

/** A password of a form, with the choice to see it. */
export function FormPassword<I extends FieldValues, O>(
  props: InForm<I, O> & Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'error' | keyof InForm<I, O>>,
) {
  const { form, name, ...given } = props
  const { t } = useTranslation('adminSite')
  const { field } = useController({ control: form.control, name })
  return <PasswordInput {...given} {...field} showLabel={t('login.showPassword')} error={form.errorOf(name)} />
}

/** A box of a form to tick, with its words. */
export function FormCheck<I extends FieldValues, O>(
  props: InForm<I, O> & Omit<ComponentProps<typeof Check>, 'form' | 'name' | 'checked' | 'onChange'>,
) {
  const { form, name, ...given } = props
  const { field } = useController({ control: form.control, name })
  return <Check {...given} checked={field.value} onChange={field.onChange} />
}
