import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import { houseWordForm, type HouseWord } from '#shared/house-words.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormButtons } from '#client/features/admin/form-buttons.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

interface HouseWordFormProps {
  /** Null: a new one. Of a word that is there only what stands in its place is changed. */
  word: HouseWord | null
  onDone: () => void
}

/** Adds a word, or changes what stands in its place. Give it another `key` for another word. */
export function HouseWordForm({ word, onDone }: HouseWordFormProps) {
  const { t } = useTranslation('adminHouseWords')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const handle = useRef<AdminFormHandle>(null)
  const form = useAdminForm({
    schema: houseWordForm,
    source: { word: word?.word ?? '', replacement: word?.replacement ?? '' },
    invalid: () => t('failed.fill'),
    failed: t('failed.save'),
  })
  const { mutateAsync } = useMutation(trpc.houseWords.save.mutationOptions())
  const save = async (input: z.output<typeof houseWordForm>) => {
    await mutateAsync(input)
    toasts.show(t('saved'))
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.houseWords.pathKey() })
  }
  return (
    <AdminForm ref={handle} form={form} className="work-form" labelledBy="house-word" onSubmit={save} onClose={onDone}>
      <h2 id="house-word">{t(word ? 'editTitle' : 'newTitle')}</h2>
      <FormField form={form} name="word" label={t('word')} lang="ta" readOnly={word !== null} required />
      <FormField form={form} name="replacement" label={t('replacement')} hint={t('replacementHint')} lang="ta" />
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
