import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadTexts, type LibraryItem } from '#shared/library.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

const sourceOf = ({ altTa, altEn, captionTa, captionEn, credit }: LibraryItem) => ({
  ...{ altTa, altEn, captionTa, captionEn, credit },
})

/** What is said of an upload in both languages; forms take it over when they take the picture. */
export function MediaTexts({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('adminLibrary')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const form = useAdminForm({
    slot: `upload-${item.id}`,
    schema: uploadTexts,
    source: sourceOf(item),
    failed: t('saveFailed'),
  })
  const save = useMutation(trpc.library.saveTexts.mutationOptions())
  return (
    <AdminForm
      form={form}
      className="lib-texts gap-3 stack"
      onSubmit={async (texts, typed) => {
        const saved = await save.mutateAsync({ id: item.id, ...texts })
        queryClient.setQueryData(trpc.library.get.queryKey({ id: item.id }), saved)
        form.finish(typed, sourceOf(saved))
        toasts.show(t('saved'))
        await queryClient.invalidateQueries({ queryKey: trpc.library.list.pathKey() })
      }}
    >
      <h3 className="strong">{t('texts')}</h3>
      <p className="hint">{t('textsHint')}</p>
      {item.kind === 'image' && (
        <>
          <FormField form={form} name="altTa" label={t('altTa')} lang="ta" />
          <FormField form={form} name="altEn" label={t('altEn')} lang="en" />
        </>
      )}
      <FormField form={form} name="captionTa" label={t('captionTa')} lang="ta" />
      <FormField form={form} name="captionEn" label={t('captionEn')} lang="en" />
      <FormField form={form} name="credit" label={t('credit')} />
      <FormNotes form={form} />
      <Button type="submit" aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'saving' : 'save')}
      </Button>
    </AdminForm>
  )
}
