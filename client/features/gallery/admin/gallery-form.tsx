import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { galleryFields, type EditableGalleryItem } from '#shared/gallery.ts'
import { cropShapes } from '#shared/media.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { isReady } from '#client/features/media/post-images.ts'
import { imageSlot, toStoredSlot } from '#client/features/media/stored-image.ts'

interface GalleryFormProps {
  /** The picture that is edited; without one a new one is made. */
  item: EditableGalleryItem | undefined
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  /** Saved, or given up. */
  onDone: () => void
}

const galleryForm = galleryFields.required().extend({ image: imageSlot })

/** Makes or changes a picture of the gallery. Give it another `key` for another picture. */
export function GalleryForm({ item, notice, onNotice, onDone }: GalleryFormProps) {
  const { t } = useTranslation('adminGallery')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const create = useMutation(trpc.gallery.create.mutationOptions())
  const update = useMutation(trpc.gallery.update.mutationOptions())
  // Of a new one that was saved while somebody typed on, the next press changes it.
  const stored = item ?? create.data
  const source = { title: item?.title ?? '', content: item?.content ?? '', image: null }
  const form = useAdminForm({
    slot: stored ? `gallery-${stored.id}` : 'gallery',
    schema: galleryForm,
    source,
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
    invalid: () => t('titleRequired'),
    failed: (error) =>
      sentence(error, { NETWORK: t('errors.network'), INTERNAL: t(stored ? 'errors.update' : 'errors.create') }),
    onNotice,
  })
  const { title, image } = form.values
  const cropped = galleryForm.shape.image.parse(image)
  const canSubmit =
    !form.isBusy && title.trim() !== '' && (cropped !== null || (stored !== undefined && image === null))

  const leave = () => {
    create.reset()
    onDone()
  }
  const close = () => {
    form.reset(source)
    leave()
  }
  const save = async (
    { image: picture, ...fields }: z.output<typeof galleryForm>,
    typed: z.input<typeof galleryForm>,
  ) => {
    if (stored && image && !picture) return onNotice({ isGood: false, text: t('cropRequired') })
    if (stored) await update.mutateAsync({ id: stored.id, ...fields, ...(picture && { picture }) })
    else if (picture) await create.mutateAsync({ ...fields, picture, submissionId: form.submissionId })
    else return onNotice({ isGood: false, text: t('imageRequired') })
    if (form.finish(typed, source, ['image'])) {
      onNotice({ isGood: true, text: t(stored ? 'updated' : 'created') })
      leave()
    }
    await queryClient.invalidateQueries({ queryKey: trpc.gallery.pathKey() })
  }

  return (
    <AdminForm form={form} className="work-form" onSubmit={save} onClose={close}>
      <FormField form={form} name="title" label={t('title')} required />
      <FormField form={form} name="content" as="textarea" label={t('content')} rows={4} />
      <ImageSlot
        label={t(stored ? 'replaceImage' : 'image')}
        shape={cropShapes.gallery}
        image={image}
        onChange={(next) => form.set('image', next)}
        onCropFailed={() => onNotice({ isGood: false, text: t('errors.crop') })}
        hint={image && isReady(image) ? t(cropped ? 'confirmed' : 'adjust') : undefined}
      />
      <FormNotes form={form} notice={notice} />
      <div className="work-row">
        {/* Not disabled, so that a press says what is missing. */}
        <Button type="submit" aria-disabled={!canSubmit}>
          {t(form.isBusy ? 'sending' : stored ? 'submitEdit' : 'submit')}
        </Button>
        {stored && <FormCancel disabled={form.isBusy}>{t('cancelEdit')}</FormCancel>}
      </div>
    </AdminForm>
  )
}
