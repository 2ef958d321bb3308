/** The category of the premium articles, which have a list and a form of their own. */
export const premiumSlug = 'premiumarticles'

/** Parameters of the list of posts. */
export interface PostsSearch {
  /** Words of a title or an author. */
  q?: string
  /** A category's id. */
  category?: string
  /** The post whose edit window is open. */
  edit?: string
}

const text = (value: unknown, max: number): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, max) : undefined

export function validatePostsSearch(search: Record<string, unknown>): PostsSearch {
  const q = text(search.q, 200)
  const category = text(search.category, 64)
  const edit = text(search.edit, 64)
  return { ...(q && { q }), ...(category && { category }), ...(edit && { edit }) }
}

export interface SearchChange {
  (change: PostsSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }): void
}
