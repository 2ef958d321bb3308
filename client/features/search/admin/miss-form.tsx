import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { synonymAddition } from '#shared/search/synonyms.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { AdminForm, FormNotes, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormButtons } from '#client/features/admin/form-buttons.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useRefusal } from './use-refusal.ts'

const missForm = synonymAddition.pick({ to: true })

/** Says of which word a search that found nothing is a synonym. */
export function MissForm({ text, onDone }: { text: string; onDone: () => void }) {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const refusal = useRefusal()
  const handle = useRef<AdminFormHandle>(null)
  const form = useAdminForm({
    schema: missForm,
    source: { to: '' },
    invalid: () => t('failed.save'),
    failed: refusal,
  })
  const add = useMutation(trpc.synonyms.add.mutationOptions())
  const update = useMutation(trpc.synonyms.update.mutationOptions())
  const remove = useMutation(trpc.synonyms.delete.mutationOptions())
  const save = async ({ to }: z.output<typeof missForm>) => {
    const { group, before } = await add.mutateAsync({ word: text, to })
    offerUndo(t('misses.added', { text }), async () => {
      await (before ? update.mutateAsync({ ...group, words: before }) : remove.mutateAsync({ id: group.id }))
      return t('restored')
    })
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.synonyms.pathKey() })
  }
  return (
    <AdminForm ref={handle} form={form} className="work-form" labelledBy="miss-title" onSubmit={save} onClose={onDone}>
      <h2 id="miss-title">{t('misses.formTitle', { text })}</h2>
      <FormField form={form} name="to" label={t('misses.to')} hint={t('misses.toHint', { text })} required />
      <FormNotes form={form} />
      <FormButtons
        submit={t(form.isBusy ? 'saving' : 'save')}
        cancel={t('cancel')}
        isBusy={form.isBusy}
        onCancel={() => handle.current?.close()}
      />
    </AdminForm>
  )
}
