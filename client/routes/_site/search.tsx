import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { pageHead } from '#client/core/head.ts'
import { resultsSearch } from '#shared/page-search.rules.ts'
import { SearchPage } from '#client/features/search/search-page.tsx'
import { searchLines, searchResults } from '#client/features/search/search-queries.ts'

/** Results of a search, or the lines with its words; not for search engines. */
export const Route = createFileRoute('/_site/search')({
  ...withMessages('lines'),
  validateSearch: resultsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, trpc }, deps }) => {
    if (deps.view === 'lines') await queryClient.ensureQueryData(searchLines(trpc, deps))
    else await queryClient.ensureQueryData(searchResults(trpc, deps))
  },
  head: ({ match: { context, search } }) => {
    const { t } = context.i18n
    const title = search.q
      ? t(search.view === 'lines' ? 'lines:titleOf' : 'search:titleOf', { q: search.q })
      : t('search:title')
    const head = pageHead(context, { title, description: t('search:hint'), path: '/search' })
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: () => <SearchPage address={Route.useSearch()} />,
})
