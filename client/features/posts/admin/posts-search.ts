import { textParam } from '#client/core/search-params.ts'

/** The category of the premium articles, which have a list and a form of their own. */
export const premiumSlug = 'premiumarticles'

/** Parameters of the list of posts. */
export interface PostsSearch {
  /** Words of a title or an author. */
  q?: string | undefined
  /** A category's id. */
  category?: string | undefined
  /** The post whose edit window is open. */
  edit?: string | undefined
}

export const validatePostsSearch = (search: Record<string, unknown>): PostsSearch => ({
  ...textParam(search, 'q', 200),
  ...textParam(search, 'category', 64),
  ...textParam(search, 'edit', 64),
})

export interface SearchChange {
  (change: PostsSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }): void
}
