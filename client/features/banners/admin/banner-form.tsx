import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { bannerPost, type EditableBanner } from '#shared/banners.ts'
import { cropShapes } from '#shared/media.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { useDraftAdminForm } from '#client/features/admin/use-draft-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import {
  choiceOf,
  imagesOfPost,
  isReady,
  shownCrop,
  type FormImage,
  type ReadyImage,
} from '#client/features/media/post-images.ts'
import { storedSlot, toStoredSlot } from '#client/features/media/stored-image.ts'
import { PostPicker } from './post-picker.tsx'

const sides = ['mobile', 'desktop'] as const
const shapes = { mobile: cropShapes.bannerMobile, desktop: cropShapes.bannerDesktop }

const fields = z.object({
  mobile: storedSlot,
  desktop: storedSlot,
  description: z.string(),
  post: bannerPost.pick({ id: true, title: true, lang: true }).nullable(),
})
type Fields = z.infer<typeof fields>

const fieldsOf = (banner?: EditableBanner): Fields => ({
  mobile: imagesOfPost(banner?.mobile ? [banner.mobile] : [])[0] ?? null,
  desktop: imagesOfPost(banner?.desktop ? [banner.desktop] : [])[0] ?? null,
  description: banner?.description ?? '',
  post: banner?.post ?? null,
})

const croppedOf = (image: FormImage | null): ReadyImage | null =>
  image && isReady(image) && (image.kind === 'picture' || shownCrop(image)) ? image : null

interface BannerFormProps {
  /** The banner that is changed; without one a new one is made. */
  editing?: EditableBanner
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
  onDone: (text: string) => void
  onCancel?: () => void
}

/** Pictures, description and post of a banner. */
export function BannerForm({ editing, notice, onNotice, onDone, onCancel }: BannerFormProps) {
  const { t } = useTranslation('adminBanners')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const heading = useRef<HTMLHeadingElement>(null)
  const handle = useRef<DraftFormHandle>(null)
  const form = useDraftAdminForm({
    slot: editing ? `banner-${editing.id}` : 'banner',
    schema: fields,
    source: fieldsOf(editing),
    toStored: (all) => ({ ...all, mobile: toStoredSlot(all.mobile), desktop: toStoredSlot(all.desktop) }),
  })
  const { description, post } = form.values
  const mobile = croppedOf(form.values.mobile)
  const desktop = croppedOf(form.values.desktop)
  /** What was said before no longer holds. */
  const set = (change: Partial<Fields>) => {
    form.set(change)
    onNotice(null)
  }
  const action = editing ? 'update' : 'create'
  const options = {
    onSuccess: async () => {
      form.reset()
      onDone(t(editing ? 'updated' : 'created'))
      await queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
    },
    onError: (error: unknown) => onNotice({ isGood: false, text: sentence(error, t(`errors.${action}`)) }),
  }
  const create = useMutation(trpc.banners.create.mutationOptions(options))
  const update = useMutation(trpc.banners.update.mutationOptions(options))
  const isPending = create.isPending || update.isPending

  // Whoever has pressed “edit” in the list goes on here.
  useEffect(() => {
    if (editing) heading.current?.focus()
  }, [editing])

  const submit = () => {
    if (!mobile && !desktop) {
      onNotice({ isGood: false, text: t('required') })
      return
    }
    const input = {
      mobile: mobile && choiceOf(mobile),
      desktop: desktop && choiceOf(desktop),
      description,
      postId: post?.id ?? null,
    }
    if (editing) update.mutate({ id: editing.id, ...input })
    else create.mutate(input)
  }

  return (
    <DraftForm ref={handle} form={form} className="work-form" isBusy={isPending} onSubmit={submit} onClose={onCancel}>
      <h2 ref={heading} tabIndex={-1}>
        {t(editing ? 'editTitle' : 'createTitle')}
      </h2>
      {sides.map((side) => (
        <ImageSlot
          key={side}
          label={t(side)}
          shape={shapes[side]}
          image={form.values[side]}
          onChange={(image) => set({ [side]: image })}
          onCropped={() => onNotice({ isGood: true, text: t(`cropped.${side}`) })}
          onCropFailed={() => onNotice({ isGood: false, text: t(`cropFailed.${side}`) })}
        />
      ))}
      <Field label={t('description')} hint={t('descriptionHint')}>
        {(control) => (
          <input
            {...control}
            value={description}
            maxLength={300}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <PostPicker post={post} onPick={(picked) => set({ post: picked })} />
      <Notice notice={notice} />
      <DraftNote form={form} />
      <div className="work-row">
        {/* Whoever presses it all the same is told what is missing. */}
        <Button type="submit" aria-disabled={(!mobile && !desktop) || isPending}>
          {t(editing ? (isPending ? 'saving' : 'save') : isPending ? 'sending' : 'submit')}
        </Button>
        {onCancel && (
          <Button type="button" look="line" onClick={() => handle.current?.close()}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </DraftForm>
  )
}
