import type { Trpc } from '#client/core/trpc.ts'

// The three lists of posts, as queries that load page after page. Each begins at the cursor of the address, if any.

/** One large and one tall card, then rows of three. */
const homeLimit = 23
const rowsLimit = 24

const paging = (cursor: string | undefined) => ({
  initialCursor: cursor ?? null,
  getNextPageParam: (page: { next: string | null }) => page.next,
})

/** @param limit as the settings say, if they do */
export const homePosts = (trpc: Trpc, cursor: string | undefined, limit = homeLimit) =>
  trpc.posts.home.infiniteQueryOptions({ limit }, paging(cursor))

export const recentPosts = (trpc: Trpc, cursor?: string) =>
  trpc.posts.recent.infiniteQueryOptions({ limit: rowsLimit }, paging(cursor))

/** With `q` only posts that have it in their titles. */
export const categoryPosts = (trpc: Trpc, slug: string, cursor?: string, q?: string) =>
  trpc.posts.byCategory.infiniteQueryOptions({ slug, limit: rowsLimit, ...(q && { q }) }, paging(cursor))
