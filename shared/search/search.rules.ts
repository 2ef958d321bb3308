// Limits of the search for readers' pages, without zod.

export const searchKinds = ['post', 'book', 'gallery', 'pdf'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Longer queries are truncated. */
export const maxQueryLength = 200
export const hitsPerPage = 10
/** Most hits that are counted and listed. */
export const maxHits = 500
