import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { headerBannerInput, type HeaderBanner } from '#shared/header-banners.ts'
import { cropShapes } from '#shared/media.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useAdminForm, type AdminForm as AdminFormState } from '#client/features/admin/use-admin-form.ts'
import { ImageSlot } from '#client/features/media/image-slot.tsx'
import { goOnAsSaved, imagesOfPost, isReady, shownCrop } from '#client/features/media/post-images.ts'
import { imageSlot, toStoredSlot } from '#client/features/media/stored-image.ts'

const bannerForm = z
  .object({
    /** A category's id. */
    category: headerBannerInput.shape.category,
    image: imageSlot,
  })
  .refine(({ image }) => image, { error: 'HEADER_BANNER_INCOMPLETE', path: ['image'] })

const blank: z.input<typeof bannerForm> = { category: '', image: null }

/** The pictures over the pages of categories: one is uploaded, replaced or removed. */
export function HeaderBannersPage() {
  const { t } = useTranslation('adminHeaders')
  const trpc = useTrpc()
  const banners = useQuery(trpc.headerBanners.list.queryOptions())
  const sentence = useSentence()
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const form = useAdminForm({
    slot: 'header-banner',
    schema: bannerForm,
    source: blank,
    toStored: (all) => ({ ...all, image: toStoredSlot(all.image) }),
    invalid: () => t('required'),
    failed: (error) => sentence(error, { NETWORK: t('errors.network'), INTERNAL: t('errors.upload') }),
    onNotice: setNotice,
  })
  const top = useRef<HTMLDivElement>(null)

  const replace = (banner: HeaderBanner) => {
    form.set('category', banner.category.id)
    form.set('image', imagesOfPost([banner.picture])[0] ?? null)
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
          <ListStates list={banners} count={banners.data?.length ?? 0} failed={t('errors.load')} empty={t('none')}>
            <BannerList banners={banners.data ?? []} onReplace={replace} onNotice={setNotice} />
          </ListStates>
        </section>
      </div>
    </>
  )
}

interface BannerFormProps {
  banners: HeaderBanner[]
  form: AdminFormState<z.input<typeof bannerForm>, z.output<typeof bannerForm>>
  notice: NoticeText | null
  onNotice: (notice: NoticeText | null) => void
}

function BannerForm({ banners, form, notice, onNotice }: BannerFormProps) {
  const { t } = useTranslation('adminHeaders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'header' }))
  const { category, image } = form.values
  const crop = image && isReady(image) && shownCrop(image)
  const { mutateAsync } = useMutation(trpc.headerBanners.save.mutationOptions())
  const save = async ({ image: picture, ...input }: z.output<typeof bannerForm>, typed: z.input<typeof bannerForm>) => {
    if (!picture) return
    const saved = await mutateAsync({ ...input, picture })
    goOnAsSaved(form, typed, { image: saved.picture })
    if (form.finish(typed, blank)) onNotice({ isGood: true, text: t('done') })
    await queryClient.invalidateQueries({ queryKey: trpc.headerBanners.pathKey() })
  }

  return (
    <AdminForm form={form} className="work-form" onSubmit={save}>
      {categories.isError && <ErrorPanel title={t('errors.categories')} onRetry={() => void categories.refetch()} />}
      <FormField
        form={form}
        name="category"
        as="select"
        label={t('category')}
        hint={banners.some((banner) => banner.category.id === category) ? t('replaces') : undefined}
      >
        <option value="">{t('chooseCategory')}</option>
        <BilingualOptions choices={categories.data} />
      </FormField>
      <ImageSlot
        label={t('image')}
        shape={cropShapes.headerBanner}
        image={image}
        onChange={(next) => form.set('image', next)}
        hint={crop ? t('size', { width: crop.width, height: crop.height }) : undefined}
      />
      <FormNotes form={form} notice={notice} />
      {/* Not disabled, so that a press says what is missing. */}
      <Button type="submit" aria-disabled={!crop || !category || form.isBusy}>
        {t(form.isBusy ? 'sending' : 'submit')}
      </Button>
    </AdminForm>
  )
}

interface BannerListProps {
  banners: HeaderBanner[]
  onReplace: (banner: HeaderBanner) => void
  onNotice: (notice: NoticeText | null) => void
}

function BannerList({ banners, onReplace, onNotice }: BannerListProps) {
  const { t } = useTranslation('adminHeaders')
  const lang = useLang()
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
            <b>{banner.category[lang]}</b>
            <Picture picture={banner.picture} alt="" sizes="30rem" />
            <div className="work-row">
              <RowAction of={t('replaceOf', { name: banner.category[lang] })} onClick={() => onReplace(banner)}>
                {t('replace')}
              </RowAction>
              <RowAction
                isDanger
                of={t('removeOf', { name: banner.category[lang] })}
                onClick={() => deletion.ask(banner)}
              >
                {t('remove')}
              </RowAction>
            </div>
          </li>
        ))}
      </ul>
      <DeleteDialog
        deletion={deletion}
        title={t('removeTitle', { name: deletion.item?.category[lang] ?? '' })}
        label={t('remove')}
        busyLabel={t('removing')}
      >
        {() => t('removeText')}
      </DeleteDialog>
    </>
  )
}
