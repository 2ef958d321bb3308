// The concordance, for readers' pages: without zod.

/** Where a page of lines begins: the id of a document, and the position in its text in UTF-16 units. */
export const linesCursorPattern = /^\d{1,15}_\d{1,9}$/

export const lineSorts = ['newest', 'oldest'] as const
export type LineSort = (typeof lineSorts)[number]

/** Most lines of a page. */
export const linesPerPage = 50
/** Most lines of a file for spreadsheets. */
export const maxExportedLines = 5000
/** Parts of a file that are asked for: what is hardly ever found would be looked for in the whole archive. */
export const maxExportedParts = 100
