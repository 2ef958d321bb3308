import './line-field.css'
import type { ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Field } from '#client/ui/field.tsx'

interface LineFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: ReactNode
  hint?: string
  error?: string | null
  required?: boolean
  className?: string
  value: string
  /** In UTF-16 units, as the server counts. */
  max: number
  onChange: (value: string) => void
}

/** The fraction of the maximum length from which the field shows how much is left. */
const nearlyFull = 0.85

const stayOneLine = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

/** Lines become one; everything else of the text is pasted by the browser, which can undo it. */
const pasteAsOneLine = (event: ClipboardEvent) => {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  document.execCommand('insertText', false, text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}

/** One line of text that grows over several rows. A text that is too long is reported, never cut off. */
export function LineField({ ref, label, hint, error, required, className, value, max, onChange }: LineFieldProps) {
  const { t } = useTranslation('adminPosts')
  const used = value.length
  const counter = used >= max * nearlyFull ? t('form.length', { used, max }) : hint
  return (
    <Field
      label={label}
      hint={counter}
      error={used > max ? t('form.tooLong', { used, max }) : (error ?? null)}
      required={required ?? false}
    >
      {(control) => (
        <div className={classNames('grow', className)} data-text={value}>
          <textarea
            {...control}
            ref={ref}
            rows={1}
            value={value}
            autoComplete="off"
            onKeyDown={stayOneLine}
            onPaste={pasteAsOneLine}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
