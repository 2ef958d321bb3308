import type { Trpc } from '#client/core/trpc.ts'
import type { Lang } from '#shared/lang.ts'

// The three lists of posts, as queries that load page after page. Each begins at the cursor of the address, if any.

/** Rows of three below what else the page shows. */
const homeLimit = 12
const rowsLimit = 24

const paging = (cursor: string | undefined) => ({
  initialCursor: cursor ?? null,
  getNextPageParam: (page: { next: string | null }) => page.next,
})

/** Of a front page. @param limit as the settings say, if they do */
export const gridPosts = (trpc: Trpc, lang: Lang, cursor: string | undefined, limit = homeLimit) =>
  trpc.front.grid.infiniteQueryOptions({ lang, limit }, paging(cursor))

export const recentPosts = (trpc: Trpc, cursor?: string) =>
  trpc.posts.recent.infiniteQueryOptions({ limit: rowsLimit }, paging(cursor))

/** With `q` only posts that have it in their titles. */
export const categoryPosts = (trpc: Trpc, slug: string, cursor?: string, q?: string) =>
  trpc.posts.byCategory.infiniteQueryOptions({ slug, limit: rowsLimit, ...(q && { q }) }, paging(cursor))
