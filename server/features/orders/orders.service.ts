/** Reading and changing orders; `orders.placing.service.ts` places them. */
import { and, asc, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { orderItems, orders, orderSteps, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { AdminOrder, AdminOrderPage, Order, OrderFilter, OrderPage } from '#shared/orders.ts'
import { orderStatuses, shortOrderId, type OrderStatus } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { formContaining } from '#server/core/containing.ts'
import { writeDurably, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { findBooks, returnStock, takeStock } from '#server/features/books/books.service.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { notifyReader } from '#server/features/notifications/notifications.service.ts'
import { langOf } from '#server/features/profile/profile.service.ts'
import { orderCsvLine, ordersCsvHead } from './orders.csv.ts'
import { feeNotice, orderNotice } from './orders.notices.ts'

export type OrderRow = typeof orders.$inferSelect

// ---------------------------------------------------------------------------------------------------------- Reading

/** Orders with their items and steps, by two queries for any number of orders. */
function toOrders(tx: Tx, rows: OrderRow[]): Order[] {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
    .all()
  const steps = tx
    .select()
    .from(orderSteps)
    .where(inArray(orderSteps.orderId, ids))
    .orderBy(asc(orderSteps.orderId), asc(orderSteps.position))
    .all()
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const stepsOf = Map.groupBy(steps, ({ orderId }) => orderId)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    phone: row.phone,
    address: row.address,
    items: (itemsOf.get(row.id) ?? []).map(({ bookId, title, quantity, price }) => ({
      bookId,
      title,
      quantity,
      price,
    })),
    totalAmount: row.totalAmount,
    deliveryFee: row.deliveryFee,
    grandTotal: row.totalAmount + row.deliveryFee,
    status: row.status,
    paymentMode: row.paymentMode,
    steps: (stepsOf.get(row.id) ?? []).map(({ status, at }) => ({ status, at: iso(at) })),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }))
}

/** An order with its items and steps. */
export function toOrder(tx: Tx, row: OrderRow): Order {
  const [order] = toOrders(tx, [row])
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Newest first. */
const selectPage = (tx: Tx, condition: SQL | undefined, paging: Paging) =>
  pageOf(
    tx.select().from(orders).$dynamic(),
    condition,
    { columns: [orders.number], valuesOf: ({ number }) => [number] },
    paging,
  )

/** A reader's orders, newest first. */
export function listOrdersOf(tx: Tx, userId: string, paging: Paging): OrderPage {
  const { rows, next } = selectPage(tx, eq(orders.userId, userId), paging)
  return { orders: toOrders(tx, rows), next }
}

function getOwnRow(tx: Tx, userId: string, id: string): OrderRow {
  const row = tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)))
    .get()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

/** @throws ORDER_NOT_FOUND, also for another reader's order */
export const getOwnOrder = (tx: Tx, userId: string, id: string): Order => toOrder(tx, getOwnRow(tx, userId, id))

/** Orders with the email addresses of their buyers' accounts. */
function toAdminOrders(tx: Tx, rows: OrderRow[]): AdminOrder[] {
  const ids = rows.flatMap(({ userId }) => userId ?? [])
  const buyers = tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids)).all()
  const emails = new Map(buyers.map(({ id, email }) => [id, email]))
  const buyerOf = new Map(rows.map(({ id, userId }) => [id, userId]))
  return toOrders(tx, rows).map((order) => ({ ...order, email: emails.get(buyerOf.get(order.id) ?? '') ?? null }))
}

/** Any order, for the admin. @throws ORDER_NOT_FOUND */
export function getOrder(tx: Tx, id: string): AdminOrder {
  const row = tx.select().from(orders).where(eq(orders.id, id)).get()
  const [order] = row ? toAdminOrders(tx, [row]) : []
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Matches order numbers, beginnings of ids, and words of name, phone and address. */
function conditionOf({ status, q }: OrderFilter): SQL | undefined {
  const text = q?.normalize('NFC').trim()
  return and(
    status && eq(orders.status, status),
    text
      ? sql`(${orders.number} = ${/^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : -1}
          OR ${orders.id} LIKE ${`${escapeLike(text.toLowerCase())}%`} ESCAPE '\\'
          OR ${formContaining(text, orders.buyerForm)})`
      : undefined,
  )
}

/** All orders, newest first. */
export function listOrders(tx: Tx, { status, q, ...paging }: OrderFilter & Paging): AdminOrderPage {
  const { rows, next } = selectPage(tx, conditionOf({ status, q }), paging)
  return { orders: toAdminOrders(tx, rows), next }
}

/** Orders in one call of the export, so that no call takes long. */
const exportPage = 500

/** A page of the filtered orders as CSV; the first page begins with the names of the columns. */
export function exportOrders(
  tx: Tx,
  { lang, cursor, ...filter }: OrderFilter & { lang: Lang; cursor?: string | undefined },
): { csv: string; next: string | null } {
  const { orders: found, next } = listOrders(tx, { ...filter, cursor, limit: exportPage })
  const head = cursor ? '' : ordersCsvHead(lang)
  return { csv: head + found.map((order) => orderCsvLine(order, lang)).join(''), next }
}

/** How many orders there are of each status. */
export function countOrders(tx: Tx): Record<OrderStatus, number> {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>
  const rows = tx.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status).all()
  for (const row of rows) counts[row.status] = row.count
  return counts
}

// -------------------------------------------------------------------------------------------------------- Changing

/** Changes the status of an order: cancelling returns its copies to the stock, reviving takes them again. */
function changeStatus(tx: Tx, row: OrderRow, status: OrderStatus, at: number): void {
  if (status === row.status) return
  const items = tx.select().from(orderItems).where(eq(orderItems.orderId, row.id)).all()
  if (status === 'cancelled') for (const { bookId, quantity } of items) returnStock(tx, bookId, quantity)
  if (row.status === 'cancelled') retakeStock(tx, items)
  const position =
    tx.select({ steps: count() }).from(orderSteps).where(eq(orderSteps.orderId, row.id)).get()?.steps ?? 0
  tx.insert(orderSteps).values({ orderId: row.id, position, status, at }).run()
}

/** Skips books that were deleted or whose stock is not counted. */
function retakeStock(tx: Tx, items: { bookId: string; quantity: number }[]): void {
  const books = findBooks(
    tx,
    items.map(({ bookId }) => bookId),
  )
  for (const { bookId, quantity } of items) if (books.get(bookId)?.stock != null) takeStock(tx, bookId, quantity)
}

/** The caller of a change, and the services that it needs. */
interface CallerContext {
  db: Db
  env: Env
  user: SessionUser
}

/** Notifies the reader of the order's status, also by email if mail is configured. */
export const notifyOfStatus = (tx: Tx, env: Env, { userId, ...order }: OrderRow): void =>
  notifyBuyer(tx, env, userId, (lang) => orderNotice(lang, order))

function notifyBuyer(
  tx: Tx,
  env: Env,
  userId: string | null,
  noticeIn: (lang: Lang) => ReturnType<typeof orderNotice>,
): void {
  const reader = userId && tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()
  if (!userId || !reader) return
  const lang = langOf(tx, userId)
  const notice = noticeIn(lang)
  notifyReader(tx, userId, lang, noticeIn)
  if (canSendMail(env))
    sendMail(tx, env, {
      to: reader.email,
      subject: notice.title,
      text: `${notice.message}\n\n${env.PUBLIC_URL}${notice.link}\n`,
    })
}

/** Strictly increasing, even if the clock was set back. */
const laterThan = (updatedAt: number): number => Math.max(Date.now(), updatedAt + 1)

/**
 * Cancels a reader's own order.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING
 */
export function cancelOwnOrder({ db, env, user }: CallerContext, id: string): Order {
  return writeDurably(db, (tx) => {
    const before = getOwnRow(tx, user.id, id)
    if (before.status !== 'pending') throw new AppError('ORDER_NOT_PENDING')
    const updatedAt = laterThan(before.updatedAt)
    changeStatus(tx, before, 'cancelled', updatedAt)
    const row = tx.update(orders).set({ status: 'cancelled', updatedAt }).where(eq(orders.id, id)).returning().get()
    notifyOfStatus(tx, env, row)
    return toOrder(tx, row)
  })
}

interface OrderChange {
  id: string
  status?: OrderStatus | undefined
  /** In paise. */
  deliveryFee?: number | undefined
  seenUpdatedAt?: string | undefined
}

/**
 * Sets any status, whatever the present one is, and the fee, which is raised only while the order is pending: the buyer is
 * told, and can still cancel.
 * @throws ORDER_NOT_FOUND, ORDER_CHANGED after a concurrent change, BOOK_OUT_OF_STOCK when a cancelled order is revived whose
 *   books are sold out, ORDER_FEE_FIXED
 */
export function updateOrder({ db, env, user }: CallerContext, change: OrderChange): Order {
  return writeDurably(db, (tx) => {
    const before = tx.select().from(orders).where(eq(orders.id, change.id)).get()
    if (!before) throw new AppError('ORDER_NOT_FOUND')
    if (change.seenUpdatedAt && Date.parse(change.seenUpdatedAt) !== before.updatedAt)
      throw new AppError('ORDER_CHANGED')
    const { status = before.status, deliveryFee = before.deliveryFee } = change
    const isRaised = deliveryFee > before.deliveryFee
    if (isRaised && (before.status !== 'pending' || before.userId === null)) throw new AppError('ORDER_FEE_FIXED')
    const updatedAt = laterThan(before.updatedAt)
    changeStatus(tx, before, status, updatedAt)
    const row = tx
      .update(orders)
      .set({ status, deliveryFee, updatedAt })
      .where(eq(orders.id, change.id))
      .returning()
      .get()
    if (row.status !== before.status) notifyOfStatus(tx, env, row)
    if (isRaised) notifyBuyer(tx, env, row.userId, (lang) => feeNotice(lang, row, before.deliveryFee))
    const changes = changesBetween(before, { status, deliveryFee })
    writeAudit(tx, user, 'orders.update', row.id, `${shortOrderId(row.id)} ${status}`, changes)
    return toOrder(tx, row)
  })
}
