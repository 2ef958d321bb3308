import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { bannerInput, bannerPost, type EditableBanner } from '#shared/banners.ts'
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
import { useStored } from '#client/features/admin/use-stored.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { goOnAsSaved, imagesOfPost } from '#client/features/media/post-images.ts'
import { imageSlot, optionalSlot, toStoredSlot } from '#client/features/media/stored-image.ts'
import { PostPicker } from './post-picker.tsx'

const sides = ['mobile', 'desktop'] as const
const shapes = { mobile: cropShapes.bannerMobile, desktop: cropShapes.bannerDesktop }

const fields = z.object({
  mobile: optionalSlot,
  desktop: optionalSlot,
  description: bannerInput.shape.description.unwrap(),
  post: bannerPost.pick({ id: true, title: true, lang: true }).nullable(),
})
const bannerForm = fields.refine(({ mobile, desktop }) => mobile ?? desktop, {
  error: 'BANNER_IMAGE_REQUIRED',
  path: ['mobile'],
})

const toBannerFields = (banner?: EditableBanner): z.input<typeof bannerForm> => ({
  mobile: imagesOfPost(banner?.mobile ? [banner.mobile] : [])[0] ?? null,
  desktop: imagesOfPost(banner?.desktop ? [banner.desktop] : [])[0] ?? null,
  description: banner?.description ?? '',
  post: banner?.post ?? null,
})

interface BannerFormProps {
  /** The banner that is changed; without one a new one is made. */
  editing?: EditableBanner
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  onDone: (text: string) => void
  onCancel: () => void
}

/** Pictures, description and post of a banner. */
export function BannerForm({ editing, notice, onNotice, onDone, onCancel }: BannerFormProps) {
  const { t } = useTranslation('adminBanners')
  const { t: errorText } = useTranslation('errors')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const heading = useRef<HTMLHeadingElement>(null)
  const { stored, store, forget } = useStored(
    editing,
    trpc.banners.create.mutationOptions(),
    trpc.banners.update.mutationOptions(),
  )
  const source = toBannerFields(editing)
  const form = useAdminForm({
    slot: stored ? `banner-${stored.id}` : 'banner',
    schema: bannerForm,
    source,
    toStored: (all) => ({ ...all, mobile: toStoredSlot(all.mobile), desktop: toStoredSlot(all.desktop) }),
    invalid: (errors) => {
      const isHalf = hasPicture && sides.some((side) => errors[side]?.message === 'MEDIA_UNCONFIRMED')
      return isHalf ? errorText('MEDIA_UNCONFIRMED') : t('required')
    },
    failed: (error) => sentence(error, t(stored ? 'errors.update' : 'errors.create')),
    onNotice,
  })
  const hasPicture = sides.some((side) => imageSlot.parse(form.values[side]))
  const isEdited = editing !== undefined

  // Whoever has pressed “edit” in the list goes on here.
  useEffect(() => {
    if (isEdited) heading.current?.focus()
  }, [isEdited])

  const close = () => {
    form.reset(source)
    forget()
    onCancel()
  }
  const save = async ({ post, ...banner }: z.output<typeof bannerForm>, typed: z.input<typeof bannerForm>) => {
    const input = { ...banner, postId: post?.id ?? null }
    const saved = await store(input, form.submissionId)
    goOnAsSaved(form, typed, { mobile: saved.mobile, desktop: saved.desktop })
    if (form.finish(typed, source)) {
      forget()
      onDone(t(stored ? 'updated' : 'created'))
    }
    await queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
  }

  return (
    <AdminForm form={form} className="work-form" onSubmit={save} onClose={close}>
      <h2 ref={heading} tabIndex={-1}>
        {t(stored ? 'editTitle' : 'createTitle')}
      </h2>
      {sides.map((side) => (
        <ImageSlot
          key={side}
          label={t(side)}
          shape={shapes[side]}
          image={form.values[side]}
          onChange={(image) => form.set(side, image)}
          onTaken={({ altTa, altEn }) => {
            if (!form.latest().description) form.set('description', altTa || altEn)
          }}
          onCropped={() => onNotice({ isGood: true, text: t(`cropped.${side}`) })}
          onCropFailed={() => onNotice({ isGood: false, text: t(`cropFailed.${side}`) })}
        />
      ))}
      <FormField form={form} name="description" label={t('description')} hint={t('descriptionHint')} />
      <PostPicker post={form.values.post} onPick={(picked) => form.set('post', picked)} />
      <FormNotes form={form} notice={notice} />
      <div className="work-row">
        {/* Not disabled, so that a press says what is missing. */}
        <Button type="submit" aria-disabled={!hasPicture || form.isBusy}>
          {t(stored ? (form.isBusy ? 'saving' : 'save') : form.isBusy ? 'sending' : 'submit')}
        </Button>
        {stored && <FormCancel>{t('cancel')}</FormCancel>}
      </div>
    </AdminForm>
  )
}
