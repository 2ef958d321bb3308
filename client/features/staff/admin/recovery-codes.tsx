import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '#client/core/copy-text.ts'
import { useSite } from '#client/core/settings.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SiteName } from '#client/ui/site-name.tsx'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/passkeys.ts'

const few = 3

interface RecoveryCodesProps {
  left: number
  onRenewed: (codes: string[]) => void
}

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const proven = useProof()
  const failed = usePasskeySentence()
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation(
    proven(
      trpc.factors.renewRecoveryCodes.mutationOptions({
        onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
        onSettled: () => setAsking(false),
      }),
    ),
  )
  return (
    <section className="account-part stack items-start gap-3 hair-above" aria-labelledby="account-codes">
      <h3 id="account-codes">{t('codes.title')}</h3>
      <p>{t('codes.text')}</p>
      <p className={left <= few ? 'notice bad' : undefined}>{t('codes.left', { count: left })}</p>
      <div role="alert">{renew.error && <p className="notice bad">{failed(renew.error)}</p>}</div>
      <Button look="line" onClick={() => setAsking(true)}>
        {t('codes.renew')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('codes.renewTitle')}
        confirmLabel={t('codes.renew')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('codes.renewText')}
      </ConfirmDialog>
    </section>
  )
}

/** New recovery codes, to copy, save or print: it is closed by its button alone, since they are never shown again. */
export function ShownCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation('adminAccount')
  const site = useSite()
  const { email } = useAdminUser()
  const [said, setSaid] = useState('')
  const text = `${t('codes.fileHead', { site: site.name, email })}\n\n${codes.join('\n')}\n`
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' }).click()
    URL.revokeObjectURL(url)
    setSaid(t('codes.saved'))
  }
  const copy = async () => setSaid((await copyText(text)) ? t('codes.copied') : t('codes.copyFailed'))
  return (
    <Dialog
      open
      title={t('codes.shownTitle')}
      className="small"
      onClose={() => setSaid(t('codes.keepFirst'))}
      actions={<Button onClick={onDone}>{t('codes.kept')}</Button>}
    >
      <p>{t('codes.shownText')}</p>
      <div className="recovery-codes on-wash">
        <p className="recovery-name mb-2 accent">
          <SiteName />
        </p>
        <p className="note soft breaks mb-3">{t('codes.fileHead', { site: site.name, email })}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="work-row">
        <Button look="line" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button look="line" onClick={save}>
          {t('codes.save')}
        </Button>
        <Button look="line" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <p className="recovery-said note soft" role="status">
        {said}
      </p>
    </Dialog>
  )
}
