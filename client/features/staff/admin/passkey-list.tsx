import { useMutation } from '@tanstack/react-query'
import type { OwnPasskey } from '#shared/factors.ts'
import { deviceName } from '#client/core/device-name.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { canUsePasskeys, makePasskeyOf, usePasskeySentence } from '#client/features/admin/passkeys.ts'
import { useProof } from '#client/features/admin/proof.tsx'
import { PasskeyRow } from './passkey-row.tsx'

interface PasskeyListProps {
  passkeys: OwnPasskey[]
  /** The site has a host name. */
  isPossible: boolean
  onChanged: (recoveryCodes?: string[]) => void
}

/** The passkeys of whoever is signed in: each with its name and last use; to add, rename and remove. */
export function PasskeyList({ passkeys, isPossible, onChanged }: PasskeyListProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const proven = useProof()
  const toasts = useToast()
  const failed = usePasskeySentence()
  const asked = useMutation(proven(trpc.factors.newPasskey.mutationOptions()))
  const add = useMutation(proven(trpc.factors.addPasskey.mutationOptions()))
  const make = useMutation({
    mutationFn: async () => {
      const passkey = await makePasskeyOf(await asked.mutateAsync())
      return add.mutateAsync({ name: deviceName(navigator.userAgent) ?? t('passkeys.unnamed'), passkey })
    },
    onSuccess: ({ recoveryCodes }) => {
      toasts.show(t('passkeys.added'))
      onChanged(recoveryCodes)
    },
  })
  const removal = useDeletion(proven(trpc.factors.removePasskey.mutationOptions()), {
    input: ({ id }: OwnPasskey) => ({ id }),
    onDeleted: () => {
      toasts.show(t('passkeys.removed'))
      onChanged()
    },
  })
  const error = make.error ?? removal.error

  return (
    <section className="account-part stack items-start gap-3 hair-above" aria-labelledby="account-passkeys">
      <h3 id="account-passkeys">{t('passkeys.title')}</h3>
      <p>{t('passkeys.text')}</p>
      <div role="alert">{error !== null && <p className="notice bad">{failed(error)}</p>}</div>
      {passkeys.length > 0 && (
        <ul className="account-list full">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onChanged={onChanged}
              onRemove={() => removal.ask(passkey)}
            />
          ))}
        </ul>
      )}
      {isPossible && canUsePasskeys() ? (
        <Button look="line" aria-disabled={make.isPending} onClick={() => !make.isPending && make.mutate()}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="work-note">{t('passkeys.impossible')}</p>
      )}
      <DeleteDialog
        deletion={removal}
        title={t('passkeys.removeTitle', { name: removal.item?.name ?? '' })}
        label={t('passkeys.remove')}
      >
        {() => t('passkeys.removeText')}
      </DeleteDialog>
    </section>
  )
}
