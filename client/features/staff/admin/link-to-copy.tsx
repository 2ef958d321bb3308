import { useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/core/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { Field } from '#client/ui/field.tsx'

interface LinkToCopyProps {
  link: { url: string; expiresAt: string }
  /** It was copied when it was made. */
  isCopied: boolean
}

/** A link that somebody is to be given, once; until when it works, and a button that copies it. */
export function LinkToCopy({ link: { url, expiresAt }, isCopied }: LinkToCopyProps) {
  const { t } = useTranslation('adminStaff')
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState(isCopied ? t('copy.copied') : '')
  const copy = async () => {
    if (await copyText(url)) return setSaid(t('copy.copied'))
    input.current?.select()
    setSaid(t('copy.byHand'))
  }
  return (
    <div className="copy-link stack items-start gap-2 mt-4">
      <Field
        label={t('copy.label')}
        hint={
          <>
            {t('copy.once')} <Day date={expiresAt} withTime />
          </>
        }
      >
        {(control) => (
          <input {...control} ref={input} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <p role="status">{said}</p>
      <Button look="line" onClick={() => void copy()}>
        {t('copy.button')}
      </Button>
    </div>
  )
}
