import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { cartItems } from '#drizzle/schema/index.ts'
import type { Cart, CartItem } from '#shared/cart.ts'
import { maxCartItems, maxQuantity } from '#shared/cart.rules.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { findBooks, getBook } from '#server/features/books/books.service.ts'

const ownItem = (userId: string, id: string) => and(eq(cartItems.id, id), eq(cartItems.userId, userId))

/** A reader's cart; items in the order in which they were added. */
export function getCart(tx: Tx, userId: string): Cart {
  const rows = tx
    .select()
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
    .all()
  const books = findBooks(
    tx,
    rows.map((row) => row.bookId),
  )
  const items = rows.flatMap(({ id, quantity, bookId }): CartItem[] => {
    const book = books.get(bookId)
    return book ? [{ id, quantity, book }] : []
  })
  return {
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: items.reduce((sum, { quantity, book }) => sum + quantity * book.sellingPrice, 0),
  }
}

/** A reader's cart for the data export. */
export const exportCart = (tx: Tx, userId: string) =>
  tx
    .select({ bookId: cartItems.bookId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .all()

/** How many copies of a book can be in a cart. */
function checkStock({ isAvailable, stock }: { isAvailable: boolean; stock: number | null }, quantity: number): void {
  if (!isAvailable || (stock !== null && stock < quantity)) throw new AppError('BOOK_OUT_OF_STOCK')
}

/**
 * Adds copies of a book to those already in the cart.
 * @throws BOOK_NOT_FOUND, BOOK_OUT_OF_STOCK, CART_TOO_MANY, CART_FULL
 */
export function addToCart(db: Db, userId: string, { bookId, quantity }: { bookId: string; quantity: number }): Cart {
  return write(db, (tx) => {
    const book = getBook(tx, bookId)
    const inCart = and(eq(cartItems.userId, userId), eq(cartItems.bookId, bookId))
    const before = tx.select().from(cartItems).where(inCart).get()
    const wanted = (before?.quantity ?? 0) + quantity
    if (wanted > maxQuantity) throw new AppError('CART_TOO_MANY')
    checkStock(book, wanted)
    if (before) tx.update(cartItems).set({ quantity: wanted }).where(inCart).run()
    else {
      const books = tx.select({ books: count() }).from(cartItems).where(eq(cartItems.userId, userId)).get()?.books ?? 0
      if (books >= maxCartItems) throw new AppError('CART_FULL')
      tx.insert(cartItems).values({ id: newId(), userId, bookId, quantity, createdAt: Date.now() }).run()
    }
    return getCart(tx, userId)
  })
}

/**
 * Sets how many copies of an item are wanted; below 1 the item is removed.
 * @throws CART_ITEM_NOT_FOUND, BOOK_OUT_OF_STOCK
 */
export function updateCartItem(db: Db, userId: string, { id, quantity }: { id: string; quantity: number }): Cart {
  if (quantity < 1) return removeCartItem(db, userId, id)
  return write(db, (tx) => {
    const item = tx.select().from(cartItems).where(ownItem(userId, id)).get()
    if (!item) throw new AppError('CART_ITEM_NOT_FOUND')
    // Reducing is always possible, even if the stock has run short meanwhile.
    if (quantity > item.quantity) checkStock(getBook(tx, item.bookId), quantity)
    tx.update(cartItems).set({ quantity }).where(ownItem(userId, id)).run()
    return getCart(tx, userId)
  })
}

/** @throws CART_ITEM_NOT_FOUND */
export function removeCartItem(db: Db, userId: string, id: string): Cart {
  return write(db, (tx) => {
    const { changes } = tx.delete(cartItems).where(ownItem(userId, id)).run()
    if (changes === 0) throw new AppError('CART_ITEM_NOT_FOUND')
    return getCart(tx, userId)
  })
}

export function clearCart(db: Db, userId: string): Cart {
  return write(db, (tx) => {
    tx.delete(cartItems).where(eq(cartItems.userId, userId)).run()
    return getCart(tx, userId)
  })
}

/** Removes the ordered items from the cart, in the order's transaction. */
export function removeBooksFromCart(tx: Tx, userId: string, bookIds: readonly string[]): void {
  tx.delete(cartItems)
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.bookId, [...bookIds])))
    .run()
}
