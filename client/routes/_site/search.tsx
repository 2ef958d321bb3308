import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../core/head.ts'
import { searchAddress } from '../../rooms/search/search-address.ts'
import { SearchPage } from '../../rooms/search/search-page.tsx'
import { searchResults } from '../../rooms/search/search-queries.ts'

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
