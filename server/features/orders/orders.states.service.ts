/** The states of an order: what a change of state does to stock, payment and history, and how its buyer is told. */
import { asc, count, eq } from 'drizzle-orm'
import { orderItems, orders, orderSteps, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { OrderEventData } from '#shared/order-work.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import type { Db, Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { findBooks } from '#server/features/books/books.service.ts'
import { returnStock, takeStock } from '#server/features/books/books.writing.service.ts'
import { canSendMail, queueMail } from '#server/features/mail/mail.service.ts'
import { notifyReader } from '#server/features/notifications/notifications.service.ts'
import { langOf } from '#server/features/auth/auth.emails.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { orderEmail } from './orders.emails.ts'
import { recordEvent, type OrderRow } from './orders.rows.service.ts'
import { orderNotice } from './orders.notices.ts'

/** The caller of a change, and the services that it needs. */
export interface CallerContext {
  db: Db
  env: Env
  user: SessionUser
}

/** Strictly increasing, even if the clock was set back. */
export const laterThan = (updatedAt: number): number => Math.max(Date.now(), updatedAt + 1)

/** Which step of its way an order takes next. */
export const countSteps = (tx: Tx, orderId: string): number =>
  tx.select({ steps: count() }).from(orderSteps).where(eq(orderSteps.orderId, orderId)).get()?.steps ?? 0

/**
 * Changes what a change of status changes besides it: cancelling returns the copies to the stock, reviving takes them again,
 * delivery is payment.
 * @returns the columns of the order that change with it
 * @throws BOOK_OUT_OF_STOCK
 */
export function applyStatus(tx: Tx, row: OrderRow, status: OrderStatus): { paidAmount: number } {
  const items = tx.select().from(orderItems).where(eq(orderItems.orderId, row.id)).all()
  if (status === 'cancelled') for (const { bookId, quantity } of items) returnStock(tx, bookId, quantity)
  if (row.status === 'cancelled') retakeStock(tx, items)
  return { paidAmount: paidAfter(row, status) }
}

/** Cash on delivery is paid on delivery; what was paid stays paid when the order is cancelled afterwards. */
function paidAfter({ paidAmount, refundedAmount, totalAmount, deliveryFee }: OrderRow, status: OrderStatus): number {
  if (status === 'cancelled') return paidAmount
  return Math.max(refundedAmount, status === 'delivered' ? totalAmount + deliveryFee : 0)
}

/** Skips books that were deleted or whose stock is not counted. */
function retakeStock(tx: Tx, items: { bookId: string; quantity: number }[]): void {
  const books = findBooks(
    tx,
    items.map(({ bookId }) => bookId),
  )
  for (const { bookId, quantity } of items)
    if (quantity > 0 && books.get(bookId)?.stock != null) takeStock(tx, bookId, quantity)
}

/** A new step of an order's way, for its buyer and for the shop. */
export function addStep(
  tx: Tx,
  orderId: string,
  { status, at, userId, data = {} }: { status: OrderStatus; at: number; userId: string; data?: OrderEventData },
): void {
  tx.insert(orderSteps)
    .values({ orderId, position: countSteps(tx, orderId), status, at })
    .run()
  recordEvent(tx, orderId, { at, userId, kind: 'status', data: { status, ...data } })
}

/** Changes the status of an order; one that stays the same is no step. */
export function changeStatus(
  tx: Tx,
  user: SessionUser,
  row: OrderRow,
  status: OrderStatus,
  updatedAt: number,
): OrderRow {
  if (status === row.status) return row
  const changed = applyStatus(tx, row, status)
  addStep(tx, row.id, { status, at: updatedAt, userId: user.id })
  return tx
    .update(orders)
    .set({ status, updatedAt, ...changed })
    .where(eq(orders.id, row.id))
    .returning()
    .get()
}

/** Where links in emails lead; null if no emails are sent. */
export const mailLinksOf = (env: Env): string | null => (canSendMail(env) ? env.PUBLIC_URL : null)

/** Notifies the buyer of the order's status, also by email if mail is configured. */
export const notifyOfStatus = (tx: Tx, mailLinks: string | null, order: OrderRow): void =>
  notifyBuyer(tx, mailLinks, order, (lang) => orderNotice(lang, order))

/** Notifies the buyer of something about the order. The email, to the address of the account, has the whole order in it. */
export function notifyBuyer(
  tx: Tx,
  mailLinks: string | null,
  order: OrderRow,
  noticeIn: (lang: Lang) => ReturnType<typeof orderNotice>,
): void {
  const { id, userId } = order
  const reader = userId && tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()
  if (!userId || !reader) return
  const lang = langOf(tx, userId)
  notifyReader(tx, userId, lang, noticeIn)
  if (mailLinks === null) return
  const notice = noticeIn(lang)
  const items = tx.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.position)).all()
  const link = mailLinks + notice.link
  queueMail(tx, { to: reader.email, ...orderEmail(lang, { site: readSite(tx), notice, order, items, link }) })
}
