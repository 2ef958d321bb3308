import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { tagInput } from '#shared/tags.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { TermActions } from './term-actions.tsx'
import type { TermRow } from './term-table.tsx'

const tagForm = tagInput.required()

interface TagFormProps {
  /** Null: a new tag. */
  term: TermRow | null
  onDone: () => void
}

/** Makes or renames a tag. Give it another `key` for another one. */
export function TagForm({ term, onDone }: TagFormProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<AdminFormHandle>(null)
  const form = useAdminForm({
    schema: tagForm,
    source: { name: term?.name ?? '', nameEn: term?.nameEn ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const create = useMutation(trpc.tags.create.mutationOptions())
  const update = useMutation(trpc.tags.update.mutationOptions())
  const save = async (input: z.output<typeof tagForm>) => {
    await (term ? update.mutateAsync({ id: term.id, ...input }) : create.mutateAsync(input))
    toasts.show(t('saved'))
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.tags.pathKey() })
  }
  return (
    <AdminForm ref={handle} form={form} className="work-form terms-form two" onSubmit={save} onClose={onDone}>
      <h2>{term ? t('editTitle', { name: term.name }) : t('newTitle.tags')}</h2>
      <FormField form={form} name="name" label={t('name')} hint={t('nameHint')} required />
      <FormField form={form} name="nameEn" label={t('nameEn')} hint={t('nameEnHint')} lang="en" />
      <div className="notes">
        <FormNotes form={form} />
      </div>
      <TermActions isNew={!term} isBusy={form.isBusy} onCancel={() => handle.current?.close()} />
    </AdminForm>
  )
}
