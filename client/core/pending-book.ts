// A book that somebody wanted before logging in: it comes into the cart afterwards, in the same tab.

const key = 'pendingBook'

export const rememberBook = (bookId: string): void => sessionStorage.setItem(key, bookId)

/** The book, once: it is forgotten by asking. */
export function takeRememberedBook(): string | null {
  const bookId = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return bookId
}
