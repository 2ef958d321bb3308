import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { HeaderBanner } from '#shared/header-banners.ts'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { DraftForm as FormState } from '#client/core/use-draft-form.ts'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useDraftAdminForm } from '../../admin/use-draft-admin-form.ts'
import { ImageSlot } from '../../media/image-slot.tsx'
import { choiceOf, imagesOfPost, isReady, shownCrop } from '../../media/post-images.ts'
import { storedSlot, toStoredSlot } from '../../media/stored-image.ts'

const fields = z.object({
  /** A category's id. */
  category: z.string(),
  image: storedSlot,
})
type Fields = z.infer<typeof fields>
const blank: Fields = { category: '', image: null }

/** The pictures over the pages of categories: one is uploaded, replaced or removed. */
export function HeaderBannersPage() {
  const { t } = useTranslation('adminHeaders')
  const { trpc } = useRouteContext({ from: '__root__' })
  const banners = useQuery(trpc.headerBanners.list.queryOptions())
  const form = useDraftAdminForm({
    slot: 'header-banner',
    schema: fields,
    source: blank,
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
  })
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const top = useRef<HTMLDivElement>(null)

  const replace = (banner: HeaderBanner) => {
    form.set({ category: banner.category.id, image: imagesOfPost([banner.picture])[0] ?? null })
    setNotice(null)
    top.current?.focus()
  }

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <div className="work">
        <div ref={top} tabIndex={-1}>
          <BannerForm banners={banners.data ?? []} form={form} notice={notice} onNotice={setNotice} />
        </div>
        <section aria-labelledby="header-list">
          <h2 id="header-list">{t('listTitle')}</h2>
          {banners.isPending && <SkeletonLine />}
          {banners.isError && <ErrorPanel title={t('errors.load')} onRetry={() => void banners.refetch()} />}
          {banners.data?.length === 0 && <EmptyState text={t('none')} />}
          {banners.data && <BannerList banners={banners.data} onReplace={replace} onNotice={setNotice} />}
        </section>
      </div>
    </>
  )
}

interface BannerFormProps {
  banners: HeaderBanner[]
  form: FormState<Fields>
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
}

function BannerForm({ banners, form, notice, onNotice }: BannerFormProps) {
  const { t } = useTranslation(['adminHeaders', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'header' }))
  const { category, image } = form.values
  /** What was said before no longer holds. */
  const set = (change: Partial<Fields>) => {
    form.set(change)
    onNotice(null)
  }
  const ready = image && isReady(image) ? image : null
  const crop = ready && shownCrop(ready)
  const save = useMutation(
    trpc.headerBanners.save.mutationOptions({
      onSuccess: async () => {
        form.reset()
        onNotice({ isGood: true, text: t('done') })
        await queryClient.invalidateQueries({ queryKey: trpc.headerBanners.pathKey() })
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        const texts = { NETWORK: t('errors.network'), INTERNAL: t('errors.upload') } as const
        onNotice({
          isGood: false,
          text: code === 'NETWORK' || code === 'INTERNAL' ? texts[code] : t(`errors:${code}`),
        })
      },
    }),
  )

  const submit = () => {
    if (!ready || !crop || !category) onNotice({ isGood: false, text: t('required') })
    else save.mutate({ category, picture: choiceOf(ready) })
  }

  return (
    <DraftForm form={form} className="work-form" isBusy={save.isPending} onSubmit={submit}>
      {categories.isError && <ErrorPanel title={t('errors.categories')} onRetry={() => void categories.refetch()} />}
      <Field
        label={t('category')}
        hint={banners.some((banner) => banner.category.id === category) ? t('replaces') : undefined}
      >
        {(control) => (
          <select {...control} value={category} onChange={(event) => set({ category: event.target.value })}>
            <option value="">{t('chooseCategory')}</option>
            <BilingualOptions choices={categories.data} />
          </select>
        )}
      </Field>
      <ImageSlot
        label={t('image')}
        shape={cropShapes.headerBanner}
        image={image}
        onChange={(next) => set({ image: next })}
        hint={crop ? t('size', { width: crop.width, height: crop.height }) : undefined}
      />
      <Notice notice={notice} />
      <DraftNote form={form} />
      {/* Whoever presses it all the same is told what is missing. */}
      <Button type="submit" aria-disabled={!crop || !category || save.isPending}>
        {t(save.isPending ? 'sending' : 'submit')}
      </Button>
    </DraftForm>
  )
}

interface BannerListProps {
  banners: HeaderBanner[]
  onReplace: (banner: HeaderBanner) => void
  onNotice: (notice: NoticeText | null) => void
}

function BannerList({ banners, onReplace, onNotice }: BannerListProps) {
  const { t } = useTranslation('adminHeaders')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<HeaderBanner | null>(null)
  const remove = useMutation(
    trpc.headerBanners.remove.mutationOptions({
      onSuccess: () => onNotice({ isGood: true, text: t('removed') }),
      onError: () => onNotice({ isGood: false, text: t('errors.remove') }),
      onSettled: () => {
        setRemoving(null)
        return queryClient.invalidateQueries({ queryKey: trpc.headerBanners.pathKey() })
      },
    }),
  )
  return (
    <>
      <ul className="work-list">
        {banners.map((banner) => (
          <li key={banner.category.id}>
            <b lang="ta" title={banner.category.en}>
              {banner.category.ta}
            </b>
            <Picture picture={banner.picture} alt="" sizes="30rem" />
            <div className="work-row">
              <button
                type="button"
                className="link"
                aria-label={t('replaceOf', { name: banner.category.ta })}
                onClick={() => onReplace(banner)}
              >
                {t('replace')}
              </button>
              <button
                type="button"
                className="link danger"
                aria-label={t('removeOf', { name: banner.category.ta })}
                onClick={() => setRemoving(banner)}
              >
                {t('remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle', { name: removing?.category.ta ?? '' })}
        confirmLabel={t(remove.isPending ? 'removing' : 'remove')}
        busy={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ categoryId: removing.category.id })}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
