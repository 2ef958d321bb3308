/** Placing an order. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, max, sql, type SQL } from 'drizzle-orm'
import { orderItems, orders } from '#drizzle/schema/index.ts'
import { openOrderLimits, openStatuses } from '#shared/orders.rules.ts'
import { repeatedOrderMs, type Order, type OrderFigures, type OrderInput } from '#shared/orders.ts'
import { writeDurably, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { phoneKeyOf } from '#server/core/phone-key.ts'
import { findBooks } from '#server/features/books/books.service.ts'
import { takeStock } from '#server/features/books/books.writing.service.ts'
import { getCart, removeBooksFromCart } from '#server/features/cart/cart.service.ts'
import { readSetting } from '#server/features/settings/settings.service.ts'
import { toOrder, type OrderRow } from './orders.rows.service.ts'
import { addStep, mailLinksOf, notifyOfStatus } from './orders.states.service.ts'

/** Order numbers begin after this one. */
const firstNumber = 1000

/** The buyer, and what identifies the submission. */
interface Submission {
  userId: string
  idempotencyKey?: string | null | undefined
  /** The site's own checkout orders the whole cart; any difference is refused. */
  isWholeCart: boolean
}

interface PlacedOrder {
  order: Order
  /** Whether an earlier submission has already placed it. */
  isRepeated: boolean
}

/**
 * Places an order: compares what the reader has seen with the current prices and fee, removes the copies from stock and
 * cart, and notifies the reader, in one transaction that is on the disk when this returns. A repeated submission returns
 * the order of the first one.
 * @throws BOOK_NOT_FOUND, BOOK_OUT_OF_STOCK, ORDER_PAYMENT_UNAVAILABLE, ORDER_QUANTITY_INVALID (a book listed twice),
 *   ORDER_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED (with another order);
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
    if (env.RATE_LIMIT) limitOpenOrders(tx, submission.userId, input.phone, figures.grandTotal)
    for (const { bookId, quantity } of figures.items) takeStock(tx, bookId, quantity)
    const row = insertOrder(tx, submission, input, figures, fingerprint)
    removeBooksFromCart(
      tx,
      submission.userId,
      figures.items.map(({ bookId }) => bookId),
    )
    notifyOfStatus(tx, mailLinksOf(env), row)
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

/** The same for the same books, amounts and address, in any order of the books. */
function fingerprintOf({ name, phone, address, items, totalAmount, deliveryFee, paymentMode }: OrderInput): string {
  const lines = items.map(({ bookId, quantity, price }) => `${bookId} ${quantity} ${price}`).toSorted()
  const text = JSON.stringify([name, phone, address, lines, totalAmount, deliveryFee, paymentMode])
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * The order that this submission, or an identical one moments ago, has already placed. With a new key an identical order may
 * be placed at once, but only if the cart contains its books again: two tabs with the same cart place one order.
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
    if (same && same.fingerprint !== fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
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

/** The current figures of an order, with what is stored of its books. */
type PricedOrder = OrderFigures & Pick<Order, 'items'>

/** The current prices of an order's books, and the current delivery fee. */
function priceOrder(tx: Tx, { items }: OrderInput): PricedOrder {
  const books = findBooks(
    tx,
    items.map(({ bookId }) => bookId),
  )
  const priced = items.map(({ bookId, quantity }, index) => {
    const book = books.get(bookId)
    if (!book) throw new AppError('BOOK_NOT_FOUND', { fields: { [`items.${index}`]: 'BOOK_NOT_FOUND' } })
    return { bookId, title: book.name, titleEn: book.nameEn, quantity, price: book.sellingPrice }
  })
  return figuresOf(tx, priced)
}

function figuresOf<I extends OrderFigures['items'][number]>(tx: Tx, items: I[]): OrderFigures & { items: I[] } {
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

/**
 * Books leave the stock before anybody has paid, so an account or a phone number has few open orders until one was
 * delivered.
 * @throws ORDER_LIMIT_REACHED
 */
function limitOpenOrders(tx: Tx, userId: string, phone: string, amount: number): void {
  for (const condition of [eq(orders.userId, userId), eq(orders.phoneKey, phoneKeyOf(phone))]) {
    const limit = hasDelivered(tx, condition) ? openOrderLimits.delivered : openOrderLimits.unknown
    const open = tx
      .select({
        orders: count(),
        amount: sql<number>`coalesce(sum(${orders.totalAmount} + ${orders.deliveryFee}), 0)`,
      })
      .from(orders)
      .where(and(condition, inArray(orders.status, openStatuses), eq(orders.paymentMode, 'cod')))
      .get()
    if (!open || open.orders >= limit.orders || open.amount + amount > limit.amount)
      throw new AppError('ORDER_LIMIT_REACHED')
  }
}

const hasDelivered = (tx: Tx, condition: SQL): boolean =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, eq(orders.status, 'delivered')))
    .limit(1)
    .get() !== undefined

function insertOrder(
  tx: Tx,
  { userId, idempotencyKey }: Submission,
  { name, phone, address, paymentMode }: OrderInput,
  { items, totalAmount, deliveryFee }: PricedOrder,
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
      phoneKey: phoneKeyOf(phone),
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
  addStep(tx, row.id, { status: 'pending', at: createdAt, userId })
  return row
}
