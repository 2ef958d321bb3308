import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { galleryCard } from '#shared/share-cards.ts'
import { truncate } from '#shared/text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isMissing } from '#client/core/errors.ts'
import { pageHead, titleHead } from '#client/core/head.ts'
import { GalleryItemNotFound, GalleryItemPage } from '#client/features/gallery/gallery-item-page.tsx'
import { ShareButton } from '#client/features/posts/share-button.tsx'
import { PageError } from '#client/ui/page-error.tsx'

const descriptionLetters = 160

export const Route = createFileRoute('/_site/bluethoughts/$id')({
  ...withMessages('gallery'),
  loader: async ({ context: { queryClient, trpc }, params: { id } }) => {
    try {
      await queryClient.ensureQueryData(trpc.gallery.get.queryOptions({ id }))
    } catch (error) {
      if (isMissing(error, 'GALLERY_ITEM_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params: { id } }) => {
    const item = context.queryClient.getQueryData(context.trpc.gallery.get.queryKey({ id }))
    if (!item) return titleHead(context, context.i18n.t('gallery:notFound'))
    return pageHead(context, {
      title: item.title,
      description: truncate(item.content || context.i18n.t('gallery:intro'), descriptionLetters),
      path: `/bluethoughts/${id}`,
      type: 'article',
      card: galleryCard(item),
    })
  },
  component: Item,
  notFoundComponent: GalleryItemNotFound,
  errorComponent: ItemFailure,
})

function Item() {
  const { trpc } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { data: item } = useSuspenseQuery(trpc.gallery.get.queryOptions({ id }))
  return <GalleryItemPage item={item} share={<ShareButton post={item} className="btn line" />} />
}

function ItemFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('gallery')
  return <PageError {...props} title={t('itemFailed')} />
}
