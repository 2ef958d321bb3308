// What pages know of books without the schemas.

/** Below this many copies left, the shop says how many. */
export const fewLeft = 5

/** Where a page of books begins: what the list is sorted by, and the id, of the last book of the page before. */
export const bookCursor = /^.{1,500}_\w{1,64}$/s
export const bookSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type BookSort = (typeof bookSorts)[number]
