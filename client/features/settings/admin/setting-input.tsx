import { useId } from 'react'
import { accentContrast } from '#shared/colours.ts'
import { pdfAddressMark } from '#shared/addresses.ts'
import { langs } from '#shared/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormCheck, FormField } from '#client/features/admin/form-fields.tsx'
import type { AdminForm, FieldValues } from '#client/features/admin/use-admin-form.ts'
import type { SettingField, SettingsChange } from './settings-table.ts'

interface SettingInputProps {
  form: AdminForm<FieldValues, SettingsChange>
  field: SettingField
}

/** The control of one setting. */
export function SettingInput({ form, field: { kind, label, hint, ...field } }: SettingInputProps) {
  const { t } = useTranslation('adminSettings')
  const hintId = useId()
  const { name } = field
  const said = {
    label: t(label ?? (name as NonNullable<typeof label>)),
    hint: hint && (hint === 'viewerHint' ? t(hint, { mark: pdfAddressMark }) : t(hint)),
  }
  if (kind === 'colour') return <ColourField form={form} name={name} label={said.label} />
  if (kind === 'both')
    return langs.map((lang) => (
      <FormField
        key={lang}
        form={form}
        {...field}
        name={`${name}.${lang}`}
        label={t(`inLanguage.${lang}`, { label: said.label })}
        hint={said.hint}
        lang={lang}
      />
    ))
  if (kind === 'check')
    return (
      <div className="field content-start gap-1 one-column stack">
        <FormCheck form={form} name={name} aria-describedby={hintId}>
          {said.label}
        </FormCheck>
        <p className="hint" id={hintId}>
          {said.hint}
        </p>
      </div>
    )
  return <FormField form={form} {...field} {...said} />
}

interface ColourFieldProps extends Pick<SettingInputProps, 'form'> {
  /** `accent.light` */
  name: string
  label: string
}

/** A colour to type or to choose, with its contrast. */
function ColourField({ form, name, label }: ColourFieldProps) {
  const { t } = useTranslation('adminSettings')
  const theme = name.endsWith('.dark') ? 'dark' : 'light'
  const value = (form.values as { accent: Record<typeof theme, string> }).accent[theme]
  const isColour = /^#[\da-f]{6}$/i.test(value)
  const ratio = isColour ? accentContrast(value, theme).toFixed(1) : '–'
  return (
    <div className="set-colour align-end gap-3 stack">
      <FormField
        form={form}
        name={name}
        label={label}
        hint={t('contrast', { ratio })}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        required
      />
      <input
        type="color"
        aria-label={t(`accentPick.${theme}`)}
        value={isColour ? value : '#000000'}
        onChange={({ target }) => form.set(name, target.value)}
      />
    </div>
  )
}
