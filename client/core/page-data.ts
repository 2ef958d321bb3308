import { dehydrate, hydrate, type DehydratedState, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** What the router brings to the browser: failed queries, so that it shows what the server has shown. Errors are no JSON. */
interface Failures {
  failures: object[]
}

/** Content can have no scripts, so no other element is taken for it. */
const answersSelector = 'script[type="application/json"][data-answers]'

/**
 * What a page's queries have answered, as an element of its document. Loaders await them all, so that nothing is left to be
 * streamed. It is JSON, which is written and read several times faster than a script, and it is no script, which the
 * policy of the page would have to name.
 */
export function answersElement(queryClient: QueryClient): string {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])
  return `<script type="application/json" data-answers>${JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)}</script>`
}

/** How the queries of a page come with its document. */
export const pageDataOf = (queryClient: QueryClient) => ({
  dehydrate: (): Failures => ({
    failures: dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'error' }).queries,
  }),
  hydrate: ({ failures }: Failures): void => {
    const answers = document.querySelector(answersSelector)?.textContent ?? '[]'
    for (const [key, data] of JSON.parse(answers) as [QueryKey, unknown][]) queryClient.setQueryData(key, data)
    if (failures.length > 0) hydrate(queryClient, { queries: failures } as DehydratedState)
  },
})
