import '#client/ui/notice.css'
import './contact-page.css'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formText, useWrongField } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { maxEmailLength } from '#shared/auth.rules.ts'
import { contactLimits } from '#shared/contact.rules.ts'
import { useSite } from '#client/core/settings.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isSaidAtField, retryAfterOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { telOf } from '#client/ui/contact-links.ts'
import { Field } from '#client/ui/field.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** Ways to reach the editors, and a form that does. */
export function ContactPage() {
  const site = useSite()
  const { t } = useTranslation('contact')
  const lang = useLang()
  return (
    <div className="wrap">
      <SectionHead first>
        <h1>{t('title')}</h1>
      </SectionHead>
      <div className="contact">
        <div>
          <p className="contact-intro">{t('intro')}</p>
          <div className="contact-details">
            <h2>{t('detailsTitle')}</h2>
            <p>
              <LangText>{t('address', { name: site.name, address: site.address[lang] })}</LangText>
            </p>
            <p>{t('hours')}</p>
            {site.phone && (
              <p className="num">
                <a className="link" href={telOf(site.phone)}>
                  {site.phone}
                </a>
              </p>
            )}
            {site.email && (
              <p>
                <a className="link" href={`mailto:${site.email}`}>
                  {site.email}
                </a>
              </p>
            )}
          </div>
        </div>
        <ContactForm />
      </div>
    </div>
  )
}

function ContactForm() {
  const trpc = useTrpc()
  const { t } = useTranslation('contact')
  const sentence = useSentence()
  const send = useMutation(trpc.contact.send.mutationOptions())
  const faultOf = useFieldErrors(send.error)
  const form = useWrongField(send.error)
  const retryAfter = retryAfterOf(send.error)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const readField = (name: string) => formText(data, name)
    if (!send.isPending)
      send.mutate({ name: readField('name'), email: readField('email'), message: readField('message') })
  }

  if (send.isSuccess)
    return (
      <div role="status">
        <EmptyState text={t('sent')}>
          <Button look="line" onClick={() => send.reset()}>
            {t('another')}
          </Button>
        </EmptyState>
      </div>
    )
  return (
    <form ref={form} className="needs-js" onSubmit={submit} noValidate>
      <Field label={t('name')} error={faultOf('name')} required>
        {(control) => <input {...control} name="name" autoComplete="name" maxLength={contactLimits.name} />}
      </Field>
      <Field label={t('email')} error={faultOf('email')} required>
        {(control) => <input {...control} name="email" type="email" autoComplete="email" maxLength={maxEmailLength} />}
      </Field>
      <Field label={t('message')} error={faultOf('message')} required>
        {(control) => <textarea {...control} name="message" rows={8} maxLength={contactLimits.message} />}
      </Field>
      {send.isError && !isSaidAtField(send.error) && (
        <p className="notice bad" role="alert">
          {sentence(send.error)}
          {retryAfter !== undefined && ` ${t('retryAfter', { seconds: retryAfter })}`}
        </p>
      )}
      <Button type="submit" aria-disabled={send.isPending}>
        {t(send.isPending ? 'sending' : 'submit')}
      </Button>
    </form>
  )
}
