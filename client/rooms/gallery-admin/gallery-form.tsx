import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { EditableGalleryItem } from '#shared/gallery.ts'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { ImageSlot } from '../media/image-slot.tsx'
import { choiceOf, isReady, type FormImage } from '../media/post-images.ts'

interface GalleryFormProps {
  /** The picture that is edited; without one a new one is made. */
  item: EditableGalleryItem | undefined
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  /** Saved, or given up. */
  onDone: () => void
}

/** Makes or changes a picture of the gallery. Give it another `key` for another picture. */
export function GalleryForm({ item, notice, onNotice, onDone }: GalleryFormProps) {
  const { t } = useTranslation(['adminGallery', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(item?.title ?? '')
  const [content, setContent] = useState(item?.content ?? '')
  const [image, setImage] = useState<FormImage | null>(null)
  const cropped = image && isReady(image) && image.crop ? image : null

  const onSuccess = (text: string) => async () => {
    onNotice({ isGood: true, text })
    onDone()
    setTitle('')
    setContent('')
    setImage(null)
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

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const refuse = (text: string) => onNotice({ isGood: false, text })
    if (!title.trim()) refuse(t('titleRequired'))
    else if (item && isPending) refuse(t('cropRequired'))
    else if (item) update.mutate({ id: item.id, title, content, ...(cropped && { picture: choiceOf(cropped) }) })
    else if (cropped) create.mutate({ title, content, picture: choiceOf(cropped) })
    else refuse(t('imageRequired'))
  }

  return (
    <form className="work-form" onSubmit={submit} noValidate aria-busy={isBusy}>
      <Field label={t('title')} required>
        {(control) => (
          <input {...control} value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label={t('content')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={content}
            maxLength={10_000}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <ImageSlot
        label={t(item ? 'replaceImage' : 'image')}
        shape={cropShapes.gallery}
        image={image}
        onChange={setImage}
        onCropFailed={() => onNotice({ isGood: false, text: t('errors.crop') })}
        hint={image && isReady(image) ? t(cropped ? 'confirmed' : 'adjust') : undefined}
      />
      <Notice notice={notice} />
      <div className="work-row">
        {/* Whoever presses it all the same is told what is missing. */}
        <Button type="submit" aria-disabled={!canSubmit}>
          {t(isBusy ? 'sending' : item ? 'submitEdit' : 'submit')}
        </Button>
        {item && (
          <Button look="line" onClick={onDone} disabled={isBusy}>
            {t('cancelEdit')}
          </Button>
        )}
      </div>
    </form>
  )
}
