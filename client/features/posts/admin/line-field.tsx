import './line-field.css'
import type { CSSProperties, ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Field } from '#client/ui/field.tsx'

interface LineWays {
  onNext?: (() => void) | undefined
  onBefore?: (() => void) | undefined
}

/**
 * For a field that grows over several rows and is one line of text all the same: Enter leads to what follows, and so do the
 * arrows where they would go no further.
 */
function moveBetweenLines(event: KeyboardEvent<HTMLTextAreaElement>, { onNext, onBefore }: LineWays): void {
  const { key, nativeEvent, currentTarget } = event
  if (nativeEvent.isComposing) return
  const { selectionStart, selectionEnd, value } = currentTarget
  const isPlain = selectionStart === selectionEnd && !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
  const way =
    key === 'Enter' || (key === 'ArrowDown' && isPlain && selectionEnd === value.length)
      ? onNext
      : key === 'ArrowUp' && isPlain && selectionStart === 0
        ? onBefore
        : undefined
  if (key === 'Enter' || way) event.preventDefault()
  way?.()
}

/** Lines become one; everything else of the text is pasted by the browser, which can undo it. */
const pasteAsOneLine = (event: ClipboardEvent): void => {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  document.execCommand('insertText', false, text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}

interface LineFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  /** The label stands in the field while it is empty, as on a page; otherwise above it. */
  isOnPage?: boolean
  hint?: string | undefined
  error?: string | null
  required?: boolean
  className?: string
  style?: CSSProperties
  lang?: string | undefined
  value: string
  /** In UTF-16 units, as the server counts. */
  max: number
  onChange: (value: string) => void
  /** Where Enter, and the arrows at its ends, lead to. */
  onNext?: (() => void) | undefined
  onBefore?: (() => void) | undefined
}

/** The fraction of the maximum length from which the field shows how much is left. */
const nearlyFull = 0.85

/** One line of text that grows over several rows. A text that is too long is reported, never cut off. */
export function LineField(props: LineFieldProps) {
  const { ref, label, isOnPage = false, hint, error, required = false, className, style, lang, value, max } = props
  const { t } = useTranslation('adminPosts')
  const used = value.length
  const counter = used >= max * nearlyFull ? t('form.length', { used, max }) : hint
  return (
    <Field
      label={<span className={classNames(isOnPage && 'vh', required && 'required')}>{label}</span>}
      hint={counter}
      error={used > max ? t('form.tooLong', { used, max }) : (error ?? null)}
      required={required}
    >
      {(control) => (
        <div
          className={classNames('grow stack', isOnPage && 'on-page', className)}
          style={style}
          lang={lang}
          data-text={value || (isOnPage ? label : '')}
        >
          <textarea
            {...control}
            ref={ref}
            rows={1}
            value={value}
            placeholder={isOnPage ? label : undefined}
            autoComplete="off"
            data-typing
            onKeyDown={(event) => moveBetweenLines(event, props)}
            onPaste={pasteAsOneLine}
            onChange={(event) => props.onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
