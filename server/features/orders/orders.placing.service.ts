/** Placing an order: what is compared, priced and taken, all in one transaction. */
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, max } from 'drizzle-orm'
import { orderItems, orders, orderSteps } from '#drizzle/schema/index.ts'
import { repeatedOrderMs, type Order, type OrderFigures, type OrderInput } from '#shared/orders.ts'
import { writeDurably, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { findBooks, takeStock } from '#server/features/books/books.service.ts'
import { getCart, removeBooksFromCart } from '#server/features/cart/cart.service.ts'
import { readSetting } from '#server/features/settings/settings.service.ts'
import { tellReader, toOrder, type OrderRow } from './orders.service.ts'

/** Order numbers begin behind this one. */
const firstNumber = 1000

/** Who orders, and how the submission is told from others. */
interface Submission {
  userId: string
  idempotencyKey?: string | null | undefined
  /** The order is the reader's whole cart, as the site's own checkout has it; a difference is refused. */
  isWholeCart: boolean
}

interface PlacedOrder {
  order: Order
  /** Whether an earlier submission had placed it already. */
  isRepeated: boolean
}

/**
 * Places an order: compares what the reader has seen with the books' prices and the fee of now, takes the copies out of
 * the stock and out of the cart, and notifies the reader, all in one transaction that is on the disk when this returns. A
 * submission that comes again is answered by the order that the first one placed.
 * @throws BOOK_NOT_FOUND, BOOK_OUT_OF_STOCK, ORDER_PAYMENT_UNAVAILABLE, ORDER_QUANTITY_INVALID (a book named twice);
 *   ORDER_CART_CHANGED and ORDER_FIGURES_CHANGED with the new figures as `data`; then nothing is changed
 */
export function placeOrder({ db, env }: { db: Db; env: Env }, submission: Submission, input: OrderInput): PlacedOrder {
  if (input.paymentMode !== 'cod')
    throw new AppError('ORDER_PAYMENT_UNAVAILABLE', { fields: { paymentMode: 'ORDER_PAYMENT_UNAVAILABLE' } })
  refuseDoubles(input)
  return writeDurably(db, (tx) => {
    const fingerprint = fingerprintOf(input)
    const repeated = findRepeated(tx, submission, fingerprint, input)
    if (repeated) return { order: toOrder(tx, repeated), isRepeated: true }
    if (submission.isWholeCart) compareWithCart(tx, submission.userId, input)
    const figures = priceOrder(tx, input)
    compareFigures(input, figures)
    for (const { bookId, quantity } of figures.items) takeStock(tx, bookId, quantity)
    const row = insertOrder(tx, submission, input, figures, fingerprint)
    removeBooksFromCart(
      tx,
      submission.userId,
      figures.items.map(({ bookId }) => bookId),
    )
    tellReader(tx, env, row)
    return { order: toOrder(tx, row), isRepeated: false }
  })
}

function refuseDoubles({ items }: OrderInput): void {
  const seen = new Set<string>()
  for (const [index, { bookId }] of items.entries()) {
    if (seen.has(bookId))
      throw new AppError('ORDER_QUANTITY_INVALID', { fields: { [`items.${index}`]: 'ORDER_QUANTITY_INVALID' } })
    seen.add(bookId)
  }
}

/** The same for the same books, sums and address, in whatever order the books are named. */
function fingerprintOf({ name, phone, address, items, totalAmount, deliveryFee, paymentMode }: OrderInput): string {
  const lines = items.map(({ bookId, quantity, price }) => `${bookId} ${quantity} ${price}`).toSorted()
  const text = JSON.stringify([name, phone, address, lines, totalAmount, deliveryFee, paymentMode])
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * The order that this submission, or the same without a key moments ago, has placed. With a key of its own an order may
 * be placed again at once, but only out of a cart that holds its books again: two tabs that send one cart place it once.
 */
function findRepeated(
  tx: Tx,
  { userId, idempotencyKey }: Submission,
  fingerprint: string,
  { items }: OrderInput,
): OrderRow | undefined {
  const ofUser = eq(orders.userId, userId)
  if (idempotencyKey) {
    const same = tx
      .select()
      .from(orders)
      .where(and(ofUser, eq(orders.idempotencyKey, idempotencyKey)))
      .get()
    if (same) return same
    const inCart = new Set(getCart(tx, userId).items.map(({ book }) => book.id))
    if (items.some(({ bookId }) => inCart.has(bookId))) return undefined
  }
  return tx
    .select()
    .from(orders)
    .where(and(ofUser, eq(orders.fingerprint, fingerprint), gt(orders.createdAt, Date.now() - repeatedOrderMs)))
    .orderBy(desc(orders.createdAt))
    .get()
}

/** What the books of an order cost now, with the delivery fee of now. */
function priceOrder(tx: Tx, { items }: OrderInput): OrderFigures {
  const books = findBooks(
    tx,
    items.map(({ bookId }) => bookId),
  )
  const priced = items.map(({ bookId, quantity }, index) => {
    const book = books.get(bookId)
    if (!book) throw new AppError('BOOK_NOT_FOUND', { fields: { [`items.${index}`]: 'BOOK_NOT_FOUND' } })
    return { bookId, title: book.name, quantity, price: book.sellingPrice }
  })
  return figuresOf(tx, priced)
}

function figuresOf(tx: Tx, items: OrderFigures['items']): OrderFigures {
  const totalAmount = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const deliveryFee = readSetting(tx, 'defaultDeliveryFee')
  return { items, totalAmount, deliveryFee, grandTotal: totalAmount + deliveryFee }
}

function compareWithCart(tx: Tx, userId: string, { items }: OrderInput): void {
  const cart = getCart(tx, userId)
  const quantities = new Map(cart.items.map(({ book, quantity }) => [book.id, quantity]))
  const isSame =
    quantities.size === items.length && items.every(({ bookId, quantity }) => quantities.get(bookId) === quantity)
  if (isSame) return
  const now = cart.items.map(({ book, quantity }) => ({
    bookId: book.id,
    title: book.name,
    quantity,
    price: book.sellingPrice,
  }))
  throw new AppError('ORDER_CART_CHANGED', { data: { ...figuresOf(tx, now) } })
}

function compareFigures(seen: OrderInput, now: OrderFigures): void {
  const isSame =
    seen.totalAmount === now.totalAmount &&
    seen.deliveryFee === now.deliveryFee &&
    seen.items.every(({ price }, index) => price === now.items[index]?.price)
  if (!isSame) throw new AppError('ORDER_FIGURES_CHANGED', { data: { ...now } })
}

function insertOrder(
  tx: Tx,
  { userId, idempotencyKey }: Submission,
  { name, phone, address, paymentMode }: OrderInput,
  { items, totalAmount, deliveryFee }: OrderFigures,
  fingerprint: string,
): OrderRow {
  const createdAt = Date.now()
  const last = tx
    .select({ number: max(orders.number) })
    .from(orders)
    .get()?.number
  const row = tx
    .insert(orders)
    .values({
      id: newId(),
      number: (last ?? firstNumber) + 1,
      userId,
      name,
      phone,
      address,
      totalAmount,
      deliveryFee,
      status: 'pending',
      paymentMode,
      idempotencyKey: idempotencyKey ?? null,
      fingerprint,
      createdAt,
      updatedAt: createdAt,
    })
    .returning()
    .get()
  for (const [position, item] of items.entries())
    tx.insert(orderItems)
      .values({ orderId: row.id, position, ...item })
      .run()
  tx.insert(orderSteps).values({ orderId: row.id, position: 0, status: 'pending', at: createdAt }).run()
  return row
}
