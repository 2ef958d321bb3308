// What pages know of the search without the schemas.

export const searchKinds = ['post', 'book', 'gallery', 'pdf'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Longer queries are cut: nobody types them. */
export const maxQueryLength = 200
export const hitsPerPage = 10
/** No more hits than this are counted and listed: whoever wants more of them should ask more precisely. */
export const maxHits = 500
