import { dehydrate, hydrate, type DehydratedState, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What a page's queries have answered, as its document carries it. */
interface PageData {
  /** JSON of keys and answers: it is written and read several times faster than the same data as a script. */
  answers: string
  /** Failed queries: the browser shows what the server has shown. Errors are no JSON. */
  failures: object[]
}

/**
 * How the answers of a page's queries come with its document. Loaders await them all, so that nothing is left to be
 * streamed: the document needs no script that waits, and is made in one piece.
 */
export const pageDataOf = (queryClient: QueryClient) => ({
  dehydrate: (): PageData => {
    const queries = queryClient.getQueryCache().getAll()
    const answers = queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data])
    const failed = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'error' })
    return { answers: JSON.stringify(answers), failures: failed.queries }
  },
  hydrate: ({ answers, failures }: PageData): void => {
    for (const [key, data] of JSON.parse(answers) as [QueryKey, unknown][]) queryClient.setQueryData(key, data)
    if (failures.length > 0) hydrate(queryClient, { queries: failures } as DehydratedState)
  },
})
