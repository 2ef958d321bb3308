import type { Trpc } from '#client/core/trpc.ts'

// The posts of authors, tags and series, and all series, as queries that load page after page. Posts begin at the cursor of
// the address.

const paging = (cursor: string | undefined) => ({
  initialCursor: cursor ?? null,
  getNextPageParam: (page: { next: string | null }) => page.next,
})

export const postsOfAuthor = (trpc: Trpc, slug: string, cursor?: string) =>
  trpc.posts.byAuthor.infiniteQueryOptions({ slug }, paging(cursor))

export const postsOfTag = (trpc: Trpc, slug: string, cursor?: string) =>
  trpc.posts.byTag.infiniteQueryOptions({ slug }, paging(cursor))

export const partsOfSeries = (trpc: Trpc, slug: string, cursor?: string) =>
  trpc.posts.bySeries.infiniteQueryOptions({ slug }, paging(cursor))

export const allSeries = (trpc: Trpc) => trpc.series.list.infiniteQueryOptions({}, paging(undefined))
