// Rules of books for readers' pages, without zod.

/** The shop shows how many copies are left below this number. */
export const fewLeft = 5

/** Cursor of a page of books: sort value and id of the last book of the previous page. */
export const bookCursor = /^.{1,500}_\w{1,64}$/s
export const bookSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type BookSort = (typeof bookSorts)[number]
