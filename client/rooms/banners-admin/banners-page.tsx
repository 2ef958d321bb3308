import '#client/ui/work.css'
import './banners-page.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import type { Banner } from '#shared/banners.ts'
import { cropShapes, type Picture as PictureData } from '#shared/media.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useAdminForm } from '../admin/use-admin-form.ts'
import { ImageSlot } from '../media/image-slot.tsx'
import { choiceOf, isReady, type FormImage, type ReadyImage } from '../media/post-images.ts'
import { storedSlot, toStoredSlot } from '../media/stored-image.ts'

const sides = ['mobile', 'desktop'] as const
const shapes = { mobile: cropShapes.bannerMobile, desktop: cropShapes.bannerDesktop }
const fields = z.object({ mobile: storedSlot, desktop: storedSlot, description: z.string() })
type Fields = z.infer<typeof fields>
const blank: Fields = { mobile: null, desktop: null, description: '' }

const croppedOf = (image: FormImage | null): ReadyImage | null => (image && isReady(image) && image.crop ? image : null)

/** The server's own sentence where it has one. */
function useSentence() {
  const { t } = useTranslation(['adminBanners', 'errors'])
  return (deed: 'load' | 'create' | 'delete', error: unknown): string => {
    const code = errorCodeOf(error)
    return code === 'NETWORK' || code === 'INTERNAL' ? t(`errors.${deed}`) : t(`errors:${code}`)
  }
}

/** Banner management: a form for a new one, and those that there are. */
export function BannersPage() {
  const { t } = useTranslation('adminBanners')
  const [notice, setNotice] = useState<NoticeText | null>(null)
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="work">
        <BannerForm notice={notice} onNotice={setNotice} />
        <BannerList onNotice={setNotice} />
      </div>
    </>
  )
}

interface BannerFormProps {
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
}

function BannerForm({ notice, onNotice }: BannerFormProps) {
  const { t } = useTranslation('adminBanners')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const form = useAdminForm({
    slot: 'banner',
    schema: fields,
    source: blank,
    toStored: (all) => ({ ...all, mobile: toStoredSlot(all.mobile), desktop: toStoredSlot(all.desktop) }),
  })
  const mobile = croppedOf(form.values.mobile)
  const desktop = croppedOf(form.values.desktop)
  /** What was said before no longer holds. */
  const set = (change: Partial<Fields>) => {
    form.set(change)
    onNotice(null)
  }
  const create = useMutation(
    trpc.banners.create.mutationOptions({
      onSuccess: async () => {
        form.reset()
        onNotice({ isGood: true, text: t('created') })
        await queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
      },
      onError: (error) => onNotice({ isGood: false, text: sentence('create', error) }),
    }),
  )

  const submit = () => {
    if (!mobile && !desktop) onNotice({ isGood: false, text: t('required') })
    else
      create.mutate({
        ...(mobile && { mobile: choiceOf(mobile) }),
        ...(desktop && { desktop: choiceOf(desktop) }),
        description: form.values.description,
      })
  }

  return (
    <DraftForm form={form} className="work-form" isBusy={create.isPending} onSubmit={submit}>
      <h2>{t('createTitle')}</h2>
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
            value={form.values.description}
            maxLength={300}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      <Notice notice={notice} />
      <DraftNote form={form} />
      {/* Whoever presses it all the same is told what is missing. */}
      <Button type="submit" aria-disabled={(!mobile && !desktop) || create.isPending}>
        {t(create.isPending ? 'sending' : 'submit')}
      </Button>
    </DraftForm>
  )
}

function BannerList({ onNotice }: Pick<BannerFormProps, 'onNotice'>) {
  const { t } = useTranslation('adminBanners')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const banners = useQuery(trpc.banners.list.queryOptions())
  const [deleting, setDeleting] = useState<Banner | null>(null)
  const remove = useMutation(
    trpc.banners.delete.mutationOptions({
      onSuccess: () => onNotice({ isGood: true, text: t('deleted') }),
      onError: (error) => onNotice({ isGood: false, text: sentence('delete', error) }),
      onSettled: () => {
        setDeleting(null)
        return queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
      },
    }),
  )
  return (
    <section aria-labelledby="banner-list">
      <h2 id="banner-list">{t('listTitle')}</h2>
      {banners.isPending && <SkeletonLine />}
      {banners.isError && <ErrorPanel title={sentence('load', banners.error)} onRetry={() => void banners.refetch()} />}
      {banners.data?.length === 0 && <EmptyState text={t('none')} />}
      <ul className="banner-list">
        {banners.data?.map((banner, index) => (
          <li key={banner.id}>
            <div className="banner-pair">
              <Sheet picture={banner.desktop} side="wide" />
              <Sheet picture={banner.mobile} side="tall" />
            </div>
            <p>{banner.description}</p>
            <div className="work-row work-note">
              <Day date={banner.createdAt} />
              <button
                type="button"
                className="link work-danger"
                aria-label={t('deleteOf', { number: index + 1 })}
                onClick={() => setDeleting(banner)}
              >
                {t('delete')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t(remove.isPending ? 'deleting' : 'delete')}
        busy={remove.isPending}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </section>
  )
}

function Sheet({ picture, side }: { picture: PictureData | null; side: 'wide' | 'tall' }) {
  const { t } = useTranslation('adminBanners')
  if (!picture) return <span className={`banner-none ${side}`}>{t('noSide')}</span>
  return <Picture className={side} picture={picture} alt="" sizes="20rem" />
}
