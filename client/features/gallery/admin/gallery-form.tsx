import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import type { EditableGalleryItem } from '#shared/gallery.ts'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { useDraftAdminForm } from '#client/features/admin/use-draft-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { choiceOf, isReady } from '#client/features/media/post-images.ts'
import { storedSlot, toStoredSlot } from '#client/features/media/stored-image.ts'

interface GalleryFormProps {
  /** The picture that is edited; without one a new one is made. */
  item: EditableGalleryItem | undefined
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  /** Saved, or given up. */
  onDone: () => void
}

const fields = z.object({ title: z.string(), content: z.string(), image: storedSlot })

/** Makes or changes a picture of the gallery. Give it another `key` for another picture. */
export function GalleryForm({ item, notice, onNotice, onDone }: GalleryFormProps) {
  const { t } = useTranslation(['adminGallery', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const handle = useRef<DraftFormHandle>(null)
  const form = useDraftAdminForm({
    slot: item ? `gallery-${item.id}` : 'gallery',
    schema: fields,
    source: { title: item?.title ?? '', content: item?.content ?? '', image: null },
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
  })
  const { title, content, image } = form.values
  /** What was said before no longer holds. */
  const set = (change: Partial<typeof form.values>) => {
    form.set(change)
    onNotice(null)
  }
  const cropped = image && isReady(image) && image.crop ? image : null

  const onSuccess = (text: string) => async () => {
    onNotice({ isGood: true, text })
    form.reset()
    onDone()
    await queryClient.invalidateQueries({ queryKey: trpc.gallery.pathKey() })
  }
  const onError = (fallback: string) => (error: unknown) => {
    const code = errorCodeOf(error)
    const own = code === 'NETWORK' ? t('errors.network') : code === 'INTERNAL' ? fallback : t(`errors:${code}`)
    onNotice({ isGood: false, text: own })
  }
  const create = useMutation(
    trpc.gallery.create.mutationOptions({ onSuccess: onSuccess(t('created')), onError: onError(t('errors.create')) }),
  )
  const update = useMutation(
    trpc.gallery.update.mutationOptions({ onSuccess: onSuccess(t('updated')), onError: onError(t('errors.update')) }),
  )
  const isBusy = create.isPending || update.isPending
  const isPending = image !== null && !cropped
  const canSubmit = !isBusy && title.trim() !== '' && !isPending && (item !== undefined || cropped !== null)

  const submit = () => {
    const refuse = (text: string) => onNotice({ isGood: false, text })
    if (!title.trim()) {
      refuse(t('titleRequired'))
      form.refuse({ title: 'FIELD_REQUIRED' })
    } else if (item && isPending) refuse(t('cropRequired'))
    else if (item) update.mutate({ id: item.id, title, content, ...(cropped && { picture: choiceOf(cropped) }) })
    else if (cropped) create.mutate({ title, content, picture: choiceOf(cropped) })
    else refuse(t('imageRequired'))
  }

  return (
    <DraftForm ref={handle} form={form} className="work-form" isBusy={isBusy} onSubmit={submit} onClose={onDone}>
      <Field label={t('title')} error={form.errors.title && t(`errors:${form.errors.title}`)} required>
        {(control) => (
          <input {...control} value={title} maxLength={200} onChange={(event) => set({ title: event.target.value })} />
        )}
      </Field>
      <Field label={t('content')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={content}
            maxLength={10_000}
            onChange={(event) => set({ content: event.target.value })}
          />
        )}
      </Field>
      <ImageSlot
        label={t(item ? 'replaceImage' : 'image')}
        shape={cropShapes.gallery}
        image={image}
        onChange={(next) => set({ image: next })}
        onCropFailed={() => onNotice({ isGood: false, text: t('errors.crop') })}
        hint={image && isReady(image) ? t(cropped ? 'confirmed' : 'adjust') : undefined}
      />
      <Notice notice={notice} />
      <DraftNote form={form} />
      <div className="work-row">
        {/* Whoever presses it all the same is told what is missing. */}
        <Button type="submit" aria-disabled={!canSubmit}>
          {t(isBusy ? 'sending' : item ? 'submitEdit' : 'submit')}
        </Button>
        {item && (
          <Button look="line" onClick={() => handle.current?.close()} disabled={isBusy}>
            {t('cancelEdit')}
          </Button>
        )}
      </div>
    </DraftForm>
  )
}
