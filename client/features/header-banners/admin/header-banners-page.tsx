import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { HeaderBanner } from '#shared/header-banners.ts'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import type { DraftForm as FormState } from '#client/core/use-draft-form.ts'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useDraftAdminForm } from '#client/features/admin/use-draft-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { choiceOf, imagesOfPost, isReady, shownCrop } from '#client/features/media/post-images.ts'
import { storedSlot, toStoredSlot } from '#client/features/media/stored-image.ts'

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
  const trpc = useTrpc()
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
          <AdminList list={banners} count={banners.data?.length ?? 0} failed={t('errors.load')} empty={t('none')}>
            <BannerList banners={banners.data ?? []} onReplace={replace} onNotice={setNotice} />
          </AdminList>
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
  const trpc = useTrpc()
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
  const trpc = useTrpc()
  const deletion = useDeletion(trpc.headerBanners.remove.mutationOptions(), {
    input: ({ category }: HeaderBanner) => ({ categoryId: category.id }),
    refetch: trpc.headerBanners.pathKey(),
    onDeleted: () => onNotice({ isGood: true, text: t('removed') }),
    onFailed: () => onNotice({ isGood: false, text: t('errors.remove') }),
  })
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
              <RowAction of={t('replaceOf', { name: banner.category.ta })} onClick={() => onReplace(banner)}>
                {t('replace')}
              </RowAction>
              <RowAction isDanger of={t('removeOf', { name: banner.category.ta })} onClick={() => deletion.ask(banner)}>
                {t('remove')}
              </RowAction>
            </div>
          </li>
        ))}
      </ul>
      <DeleteDialog
        deletion={deletion}
        title={t('removeTitle', { name: deletion.item?.category.ta ?? '' })}
        label={t('remove')}
        busyLabel={t('removing')}
      >
        {() => t('removeText')}
      </DeleteDialog>
    </>
  )
}
