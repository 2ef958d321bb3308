import './subscribe-box.css'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formText, useWrongField } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { maxEmailLength } from '#shared/auth.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { SiteStamp } from '#client/ui/site-name.tsx'
import { Field } from '#client/ui/field.tsx'

/** The inland letter: asks for an address. What is answered tells nobody whether it was known. */
export function SubscribeBox() {
  const trpc = useTrpc()
  const { t } = useTranslation('newsletter')
  const lang = useLang()
  const subscribe = useMutation(trpc.newsletter.subscribe.mutationOptions())
  const sentence = useSentence()
  const emailError = useFieldErrors(subscribe.error)('email')
  const form = useWrongField(subscribe.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!subscribe.isPending) subscribe.mutate({ email: formText(new FormData(event.currentTarget), 'email'), lang })
  }

  return (
    <section className="inland needs-js no-print" aria-labelledby="inland-title">
      <SiteStamp className="inland-stamp" />
      <small>{t('kind')}</small>
      <h2 id="inland-title">{t('title')}</h2>
      <p>{t('text')}</p>
      {subscribe.isSuccess ? (
        <p className="inland-done" role="status">
          {t('asked')}
        </p>
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <Field label={t('email')} error={emailError} required>
            {(control) => (
              <input {...control} type="email" name="email" autoComplete="email" maxLength={maxEmailLength} />
            )}
          </Field>
          {subscribe.isError && !emailError && (
            <p className="inland-problem" role="alert">
              {sentence(subscribe.error)}
            </p>
          )}
          <Button type="submit" wide aria-disabled={subscribe.isPending}>
            {t(subscribe.isPending ? 'sending' : 'submit')}
          </Button>
          <p className="inland-fine">{t('fine')}</p>
        </form>
      )}
    </section>
  )
}
