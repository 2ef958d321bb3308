import { useMutation } from '@tanstack/react-query'
import { synonymAddition } from '#shared/search/synonyms.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useRefusal } from './use-refusal.ts'

const missForm = synonymAddition.pick({ to: true })

/** Says of which word a search that found nothing is a synonym. */
export function MissForm({ text, onDone }: { text: string; onDone: () => void }) {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const offerUndo = useUndo()
  const refusal = useRefusal()
  const form = useAdminForm({
    schema: missForm,
    source: { to: '' },
    invalid: () => t('failed.save'),
    failed: refusal,
  })
  const add = useMutation(trpc.synonyms.add.mutationOptions())
  const update = useMutation(trpc.synonyms.update.mutationOptions())
  const remove = useMutation(trpc.synonyms.delete.mutationOptions())
  return (
    <ListForm
      form={form}
      title={t('misses.formTitle', { text })}
      submit={t(form.isBusy ? 'saving' : 'save')}
      cancel={t('cancel')}
      onSave={async ({ to }) => {
        const { group, before } = await add.mutateAsync({ word: text, to })
        offerUndo(t('misses.added', { text }), async () => {
          await (before ? update.mutateAsync({ ...group, words: before }) : remove.mutateAsync({ id: group.id }))
          return t('restored')
        })
      }}
      changes={trpc.synonyms.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} name="to" label={t('misses.to')} hint={t('misses.toHint', { text })} required />
    </ListForm>
  )
}
