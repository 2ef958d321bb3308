import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { splitSynonyms, synonymAddition, synonymsInput, type SynonymGroup } from '#shared/search/synonyms.ts'
import { errorDetailsOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Saying } from '#client/ui/said.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { ListForm } from '#client/features/admin/list-form.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

/** Why a group was not saved: the sentence, and the word that it is about. */
function useRefusal(): (error: unknown) => Saying {
  const { t } = useTranslation('adminSynonyms')
  const reason = useReason()
  return (error) => {
    const details = errorDetailsOf(error)
    const word = details !== null && typeof details === 'object' && 'word' in details ? String(details.word) : ''
    const more = [word && t('word', { word }), reason(error)].filter(Boolean).join(' ')
    return { text: t('failed.save'), more }
  }
}

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
      <FormField
        form={form}
        name="to"
        label={t('misses.to')}
        hint={<LangText>{t('misses.toHint', { text })}</LangText>}
        required
      />
    </ListForm>
  )
}
