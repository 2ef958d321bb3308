import type { Colleague } from '#shared/staff.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { usePasskeySentence } from '#client/features/admin/passkeys.ts'

interface LostDeviceProps {
  person: Colleague
  onDone: (notice: NoticeText) => void
}

/** Removes the second factors of a colleague who has lost the device. */
export function LostDevice({ person, onDone }: LostDeviceProps) {
  const { t } = useTranslation('adminAccount')
  const { name } = person
  const trpc = useTrpc()
  const failed = usePasskeySentence()
  const removal = useDeletion(useProof()(trpc.staff.removeFactors.mutationOptions()), {
    input: (colleague: Colleague) => ({ id: colleague.id }),
    refetch: trpc.staff.pathKey(),
    onDeleted: () => onDone({ isGood: true, text: t('staff.lostDone', { name }) }),
    onFailed: (error) => onDone({ isGood: false, text: failed(error) }),
  })
  return (
    <section className="person-part stack items-start gap-3 mt-6" aria-labelledby="person-lost">
      <h3 id="person-lost">{t('staff.lost')}</h3>
      <p>
        <LangText>{t('staff.lostText', { name })}</LangText>
      </p>
      <Button look="line" onClick={() => removal.ask(person)}>
        {t('staff.lostRemove')}
      </Button>
      <DeleteDialog deletion={removal} title={t('staff.lostTitle', { name })} label={t('staff.lostRemove')} />
    </section>
  )
}
