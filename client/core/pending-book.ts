import { tabStorage } from './storage.ts'

// A book that was chosen before the login: it is added to the cart afterwards, in the same tab.

const key = 'pendingBook'

export const rememberBook = (bookId: string): void => void tabStorage.set(key, bookId)

/** Returns the book and forgets it. */
export function takeRememberedBook(): string | null {
  const bookId = tabStorage.get(key)
  tabStorage.remove(key)
  return bookId
}
