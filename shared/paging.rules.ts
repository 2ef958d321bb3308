// Where a page of a list begins. Without zod: the reader's pages load it.

/** `{time in ms}_{id}` of the last row of the page before; scanned issues may be older than 1970. */
export const cursorPattern = /^-?\d{1,15}_\w{1,64}$/
