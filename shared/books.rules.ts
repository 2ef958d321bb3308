// Rules of books for readers' pages, without zod.

/** The shop shows how many copies are left below this number. */
export const fewLeft = 5

/** How a book stands in the shop; few: it can be bought, and few copies are left. */
export const bookStates = ['available', 'few', 'out'] as const
export type BookState = (typeof bookStates)[number]

/** Cursor of a page of books: sort value and id of the last book of the previous page. */
export const bookCursor = /^.{1,500}_\w{1,64}$/s
export const bookSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type BookSort = (typeof bookSorts)[number]
