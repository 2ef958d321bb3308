import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#client/core/head.ts'
import { resultsSearch } from '#shared/page-search.rules.ts'
import { SearchPage } from '#client/features/search/search-page.tsx'
import { searchResults } from '#client/features/search/search-queries.ts'

/** Results of a search; not for search engines. */
export const Route = createFileRoute('/_site/search')({
  validateSearch: resultsSearch,
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
