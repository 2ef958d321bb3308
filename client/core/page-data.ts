import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'

/** What a page's queries have answered, as its document carries it: plain data. */
interface PageData {
  queries: object[]
}

/**
 * How the answers of a page's queries come with its document. Loaders await them all, so that nothing is left to be
 * streamed: the document needs no script that waits, and is made in one piece.
 */
export const pageDataOf = (queryClient: QueryClient) => ({
  dehydrate: (): PageData => {
    // Failed ones, too: the browser shows what the server has shown.
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })
    return { queries }
  },
  hydrate: ({ queries }: PageData): void => hydrate(queryClient, { queries } as DehydratedState),
})
