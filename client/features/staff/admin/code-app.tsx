import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/use-passkey-sentence.ts'
import { QrCode } from './qr-code.tsx'

interface CodeAppProps {
  isOn: boolean
  /** With new recovery codes, if it is the first factor. */
  onChanged: (recoveryCodes?: string[]) => void
}

/** The code app: to set it up, scan the picture or type the key, and enter a code. */
export function CodeApp({ isOn, onChanged }: CodeAppProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const proven = useProof()
  const toasts = useToast()
  const failed = usePasskeySentence()
  const [isAsking, setAsking] = useState(false)
  const begin = useMutation(proven(trpc.factors.newCodeApp.mutationOptions()))
  const remove = useMutation(
    proven(
      trpc.factors.turnOffCodeApp.mutationOptions({
        onSuccess: () => {
          toasts.show(t('app.removed'))
          onChanged()
        },
        onSettled: () => setAsking(false),
      }),
    ),
  )
  const error = begin.error ?? remove.error

  return (
    <section className="account-part stack items-start gap-3 hair-above" aria-labelledby="account-app">
      <h3 id="account-app">{t('app.title')}</h3>
      <p>{t(isOn ? 'app.isOn' : 'app.text')}</p>
      <div role="alert">{error && <p className="notice bad">{failed(error)}</p>}</div>
      {begin.data ? (
        <SetUp
          {...begin.data}
          onCancel={() => begin.reset()}
          onDone={(codes) => {
            begin.reset()
            toasts.show(t('app.done'))
            onChanged(codes)
          }}
        />
      ) : (
        <div className="work-row">
          <Button look="line" aria-disabled={begin.isPending} onClick={() => !begin.isPending && begin.mutate()}>
            {t(isOn ? 'app.again' : 'app.setUp')}
          </Button>
          {isOn && (
            <button type="button" className="link danger" onClick={() => setAsking(true)}>
              {t('app.remove')}
            </button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('app.removeTitle')}
        confirmLabel={t('app.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('app.removeText')}
      </ConfirmDialog>
    </section>
  )
}

interface SetUpProps {
  secret: string
  uri: string
  onCancel: () => void
  onDone: (recoveryCodes: string[]) => void
}

function SetUp({ secret, uri, onCancel, onDone }: SetUpProps) {
  const { t } = useTranslation(['adminAccount', 'site'])
  const trpc = useTrpc()
  const proven = useProof()
  const failed = usePasskeySentence()
  const input = useRef<HTMLInputElement>(null)
  // Without scrolling: on a phone the picture stands above.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const turnOn = useMutation(
    proven(trpc.factors.turnOnCodeApp.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (turnOn.isPending) return
    const code = formText(new FormData(event.currentTarget), 'code')
    turnOn.mutate({ secret, code }, { onError: () => input.current?.select() })
  }
  const fieldError = useFieldErrors(turnOn.error)('code')
  const wrong =
    turnOn.error && errorCodeOf(turnOn.error) === 'SECOND_FACTOR_WRONG' ? t('adminAccount:app.wrong') : fieldError
  return (
    <form method="post" className="account-set-up stack full gap-5" onSubmit={submit} noValidate>
      <QrCode text={uri} label={t('adminAccount:app.qr')} />
      <div className="account-form stack content-start gap-4 mt-3">
        <p>{t('adminAccount:app.scan')}</p>
        <p>
          <a className="link" href={uri}>
            {t('adminAccount:app.open')}
          </a>
        </p>
        <p>
          {t('adminAccount:app.byHand')}
          <code className="account-key block breaks">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          ref={input}
          name="code"
          label={t('adminAccount:app.code')}
          error={wrong}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <div role="alert">{turnOn.error && !wrong && <p className="notice bad">{failed(turnOn.error)}</p>}</div>
        <div className="work-row">
          <Button type="submit" aria-disabled={turnOn.isPending}>
            {t('adminAccount:app.confirm')}
          </Button>
          <Button look="line" onClick={onCancel}>
            {t('site:cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
