import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/features/admin/form-fields.tsx'
import type { AdminForm, FieldPath, FieldValues } from '#client/features/admin/use-admin-form.ts'

interface InBothProps<I extends FieldValues, O> {
  form: AdminForm<I, O>
  name: FieldPath<I>
  label: string
  hint?: string
  as?: 'input' | 'textarea'
  required?: boolean
}

/** A text in both languages. */
export function InBoth<I extends FieldValues, O>({ form, name, label, ...rest }: InBothProps<I, O>) {
  const { t } = useTranslation('adminSettings')
  return (['ta', 'en'] as const).map((lang) => (
    <FormField
      key={lang}
      form={form}
      name={`${name}.${lang}` as FieldPath<I>}
      label={t(`inLanguage.${lang}`, { label })}
      lang={lang}
      {...rest}
    />
  ))
}
