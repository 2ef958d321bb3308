import { createFileRoute, notFound } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { isMissing } from '#client/core/errors.ts'
import { titleHead } from '#client/core/head.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookHead } from '#client/features/books/book-head.ts'
import { BookPage } from '#client/features/books/book-page.tsx'
import { ShopSkeleton } from '#client/features/books/shop-skeleton.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'

export const Route = createFileRoute('/_site/(shop)/shop/$id')({
  ...withMessages('books'),
  loader: async ({ context: { queryClient, trpc }, params: { id } }) => {
    try {
      await Promise.all([
        queryClient.ensureQueryData(trpc.books.get.queryOptions({ id })),
        queryClient.ensureQueryData(trpc.books.reviews.queryOptions({ id })),
      ])
    } catch (error) {
      if (isMissing(error, 'BOOK_NOT_FOUND')) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, params: { id } }) => {
    const book = context.queryClient.getQueryData(context.trpc.books.get.queryKey({ id }))
    return book ? bookHead(context, book) : titleHead(context, context.i18n.t('books:notFound'))
  },
  pendingComponent: ShopSkeleton,
  component: () => <BookPage id={Route.useParams().id} />,
  notFoundComponent: BookNotFound,
})

function BookNotFound() {
  const { t } = useTranslation('books')
  return <PageNotFound title={t('notFound')} />
}
