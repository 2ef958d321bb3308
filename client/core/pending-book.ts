// A book that was chosen before the login: it is added to the cart afterwards, in the same tab.

const key = 'pendingBook'

export const rememberBook = (bookId: string): void => sessionStorage.setItem(key, bookId)

/** Returns the book and forgets it. */
export function takeRememberedBook(): string | null {
  const bookId = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return bookId
}
