import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'
import { codeAppInput } from '#shared/factors.ts'
import { errorCodeOf, isSaidAtField } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/passkeys.ts'

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
  const begin = useMutation(proven(trpc.factors.newCodeApp.mutationOptions()))
  const removal = useDeletion(proven(trpc.factors.turnOffCodeApp.mutationOptions()), {
    input: (_isOn: true) => undefined,
    onDeleted: () => {
      toasts.show(t('app.removed'))
      onChanged()
    },
  })
  const error = begin.error ?? removal.error

  return (
    <section className="account-part gap-3 hair-above items-start stack" aria-labelledby="account-app">
      <h3 id="account-app">{t('app.title')}</h3>
      <p>{t(isOn ? 'app.isOn' : 'app.text')}</p>
      <div role="alert">{error !== null && <p className="notice bad">{failed(error)}</p>}</div>
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
            <button type="button" className="link danger" onClick={() => removal.ask(true)}>
              {t('app.remove')}
            </button>
          )}
        </div>
      )}
      <DeleteDialog deletion={removal} title={t('app.removeTitle')} label={t('app.remove')}>
        {() => t('app.removeText')}
      </DeleteDialog>
    </section>
  )
}

const codeForm = codeAppInput.pick({ code: true })

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
  const place = useRef<HTMLDivElement>(null)
  // Without scrolling: on a phone the picture stands above.
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const turnOn = useMutation(proven(trpc.factors.turnOnCodeApp.mutationOptions()))
  const form = useAdminForm({
    schema: codeForm,
    source: { code: '' },
    isFleeting: true,
    failed: (error) => {
      form.focus('code', true)
      return isSaidAtField(error) ? null : failed(error)
    },
  })
  const isWrong = errorCodeOf(form.failure) === 'SECOND_FACTOR_WRONG'
  return (
    <AdminForm
      form={form}
      className="account-set-up full gap-5 stack"
      onSubmit={async ({ code }) => onDone((await turnOn.mutateAsync({ secret, code })).recoveryCodes)}
    >
      <QrCode text={uri} label={t('adminAccount:app.qr')} />
      <div className="account-form gap-4 mt-3 stack" ref={place}>
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
        <FormField
          form={form}
          name="code"
          label={t('adminAccount:app.code')}
          error={isWrong ? t('adminAccount:app.wrong') : form.errorOf('code')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <div role="alert">{form.notice && <p className="notice bad">{form.notice.text}</p>}</div>
        <div className="work-row">
          <Button type="submit" aria-disabled={form.isBusy}>
            {t('adminAccount:app.confirm')}
          </Button>
          <Button look="line" onClick={onCancel}>
            {t('site:cancel')}
          </Button>
        </div>
      </div>
    </AdminForm>
  )
}

/** A text as a QR code, drawn here, dark on light in every theme: cameras need that. On a screen nothing of it is missing. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="qr-code square-box"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
