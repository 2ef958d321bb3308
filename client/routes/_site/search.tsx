import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../core/head.ts'
import { searchAddress } from '../../features/search/search-address.ts'
import { SearchPage } from '../../features/search/search-page.tsx'
import { searchResults } from '../../features/search/search-queries.ts'

/** Results of a search; not for search engines. */
export const Route = createFileRoute('/_site/search')({
  validateSearch: searchAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, trpc }, deps }) => {
    await queryClient.ensureQueryData(searchResults(trpc, deps))
  },
  head: ({ match: { context, search } }) => {
    const { t } = context.i18n
    const title = search.q ? t('search:titleOf', { q: search.q }) : t('search:title')
    const head = pageHead(context, { title, description: t('search:hint'), path: '/search' })
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: () => <SearchPage address={Route.useSearch()} />,
})
