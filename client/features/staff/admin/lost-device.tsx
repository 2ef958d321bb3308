import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#shared/staff.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/use-passkey-sentence.ts'

interface LostDeviceProps {
  person: Colleague
  onDone: (notice: NoticeText) => void
}

/** Removes the second factors of a colleague who has lost the device. */
export function LostDevice({ person: { id, name }, onDone }: LostDeviceProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const proven = useProof()
  const failed = usePasskeySentence()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(
    proven(
      trpc.staff.removeFactors.mutationOptions({
        onSuccess: () => onDone({ isGood: true, text: t('staff.lostDone', { name }) }),
        onError: (error) => onDone({ isGood: false, text: failed(error) }),
        onSettled: () => {
          setAsking(false)
          void queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() })
        },
      }),
    ),
  )
  return (
    <section className="person-part stack items-start gap-3 mt-6" aria-labelledby="person-lost">
      <h3 id="person-lost">{t('staff.lost')}</h3>
      <p>{t('staff.lostText', { name })}</p>
      <Button look="line" onClick={() => setAsking(true)}>
        {t('staff.lostRemove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('staff.lostTitle', { name })}
        confirmLabel={t('staff.lostRemove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
