// Cursors of lists. Readers' pages load this module, so it imports no zod.

/** `{time in ms}_{id}` of the last row of the previous page; negative for scanned issues from before 1970. */
export const cursorPattern = /^-?\d{1,15}_\w{1,64}$/
