import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { shopBooks } from '#client/features/books/book-queries.ts'
import { ShopPage } from '#client/features/books/shop-page.tsx'
import { shopSearch } from '#shared/page-search.rules.ts'
import { ShopSkeleton } from '#client/features/books/shop-skeleton.tsx'
import { PageError } from '#client/ui/page-error.tsx'

export const Route = createFileRoute('/_site/(shop)/shop/')({
  ...withMessages('books'),
  validateSearch: shopSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, trpc }, deps }) => {
    await queryClient.ensureInfiniteQueryData(shopBooks(trpc, deps))
  },
  head: ({ match: { context } }) =>
    pageHead(context, {
      title: context.i18n.t('site:shop.title'),
      description: context.i18n.t('books:description', { site: context.site().name }),
      path: '/shop',
    }),
  pendingComponent: ShopSkeleton,
  errorComponent: ShopError,
  component: () => <ShopPage search={Route.useSearch()} />,
})

function ShopError(props: ErrorComponentProps) {
  const { t } = useTranslation('books')
  return <PageError {...props} title={t('loadFailed')} />
}
