import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { splitSynonyms, synonymsInput, type SynonymGroup } from '#shared/search/synonyms.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useRefusal } from './use-refusal.ts'

const groupForm = z.object({ words: z.string().transform(splitSynonyms).pipe(synonymsInput.shape.words) })

interface GroupFormProps {
  /** Null: a new one. */
  group: SynonymGroup | null
  onDone: () => void
}

/** The words of a group, one on each line. Give it another `key` for another group. */
export function GroupForm({ group, onDone }: GroupFormProps) {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const offerUndo = useUndo()
  const refusal = useRefusal()
  const form = useAdminForm({
    schema: groupForm,
    source: { words: group?.words.join('\n') ?? '' },
    invalid: () => t('failed.save'),
    failed: refusal,
  })
  const create = useMutation(trpc.synonyms.create.mutationOptions())
  const update = useMutation(trpc.synonyms.update.mutationOptions())
  const remove = useMutation(trpc.synonyms.delete.mutationOptions())
  // It may have been saved already, while somebody typed on.
  const stored = update.data ?? create.data ?? group
  return (
    <ListForm
      form={form}
      title={t(stored ? 'editTitle' : 'newTitle')}
      submit={t(form.isBusy ? 'saving' : 'save')}
      cancel={t('cancel')}
      onSave={async ({ words }) => {
        const saved = await (stored ? update.mutateAsync({ ...stored, words }) : create.mutateAsync({ words }))
        offerUndo(t('saved'), async () => {
          await (stored ? update.mutateAsync({ ...saved, words: stored.words }) : remove.mutateAsync({ id: saved.id }))
          return t('restored')
        })
      }}
      changes={trpc.synonyms.pathKey()}
      onDone={onDone}
    >
      <FormField form={form} as="textarea" name="words" label={t('words')} hint={t('wordsHint')} rows={6} required />
    </ListForm>
  )
}
