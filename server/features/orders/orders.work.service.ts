/** What the shop does with one order besides its state: a note, cancelled copies, money given back, printed slips. */
import { and, eq, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#drizzle/schema/index.ts'
import { istDay } from '#shared/dates.ts'
import type { OrderEventData, OrderWithEvents } from '#shared/order-work.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { returnStock } from '#server/features/books/books.writing.service.ts'
import { recordEvent, getRow, type OrderRow } from './orders.rows.service.ts'
import { getOrder } from './orders.list.service.ts'
import { itemsNotice, refundNotice } from './orders.notices.ts'
import { laterThan, mailLinksOf, notifyBuyer, type CallerContext } from './orders.states.service.ts'

/**
 * Stores the note of an order.
 * @throws ORDER_NOT_FOUND, ORDER_CHANGED if somebody else has written another note
 */
export function setNote(
  { db, user }: CallerContext,
  { id, note, seenNote }: { id: string; note: string; seenNote: string },
): OrderWithEvents {
  return write(db, (tx) => {
    const before = getRow(tx, id)
    if (before.note !== seenNote) throw new AppError('ORDER_CHANGED')
    if (note !== before.note) {
      tx.update(orders).set({ note }).where(eq(orders.id, id)).run()
      recordEvent(tx, id, { userId: user.id, kind: 'note' })
      writeAudit(tx, user, 'orders.note', id, shortOrderId(id), changesBetween(before, { note }))
    }
    return getOrder(tx, id)
  })
}

type Item = typeof orderItems.$inferSelect

interface Cancellation {
  id: string
  seenUpdatedAt: string
  items: { bookId: string; quantity: number }[]
}

/**
 * Cancels copies of an order: they go back into the stock, and the buyer is told what remains to be paid.
 * @throws ORDER_NOT_FOUND, ORDER_CHANGED, ORDER_CANCELLED, ORDER_COPIES_TOO_MANY with the field, ORDER_NOTHING_LEFT
 */
export function cancelItems(caller: CallerContext, { id, seenUpdatedAt, items }: Cancellation): OrderWithEvents {
  const { db, env, user } = caller
  return writeDurably(db, (tx) => {
    const before = getRow(tx, id, seenUpdatedAt)
    if (before.status === 'cancelled') throw new AppError('ORDER_CANCELLED')
    const cancelled = takeCopies(tx, id, items)
    const left = tx.select().from(orderItems).where(eq(orderItems.orderId, id)).all()
    if (left.every(({ quantity }) => quantity === 0)) throw new AppError('ORDER_NOTHING_LEFT')
    const totalAmount = left.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const row = change(tx, before, { totalAmount })
    const said = cancelled.map(({ title, quantity }) => ({ title, quantity }))
    const data = { items: said, amount: before.totalAmount - totalAmount }
    record(tx, caller, row, 'items', data)
    const changes = changesBetween(before, { totalAmount })
    writeAudit(tx, user, 'orders.cancelItems', id, shortOrderId(id), changes)
    notifyBuyer(tx, mailLinksOf(env), row, (lang) => itemsNotice(lang, row, cancelled))
    return getOrder(tx, id)
  })
}

type CancelledItem = Pick<Item, 'title' | 'titleEn' | 'quantity'>

/** @returns what was cancelled */
function takeCopies(tx: Tx, orderId: string, chosen: Cancellation['items']): CancelledItem[] {
  return chosen.map(({ bookId, quantity }, index) => {
    const ofBook = and(eq(orderItems.orderId, orderId), eq(orderItems.bookId, bookId))
    const item: Item | undefined = tx.select().from(orderItems).where(ofBook).get()
    if (!item || item.quantity < quantity)
      throw new AppError('ORDER_COPIES_TOO_MANY', { fields: { [`items.${index}`]: 'ORDER_COPIES_TOO_MANY' } })
    tx.update(orderItems)
      .set({ quantity: item.quantity - quantity, cancelled: item.cancelled + quantity })
      .where(ofBook)
      .run()
    returnStock(tx, bookId, quantity)
    return { title: item.title, titleEn: item.titleEn, quantity }
  })
}

interface Refund {
  id: string
  seenUpdatedAt: string
  /** In paise. */
  amount: number
  method: NonNullable<OrderEventData['method']>
  /** `2026-11-20`, in India. */
  day: string
}

/**
 * Records money that was given back.
 * @throws ORDER_NOT_FOUND, ORDER_CHANGED, ORDER_REFUND_TOO_MUCH, ORDER_REFUND_DAY
 */
export function recordRefund(
  caller: CallerContext,
  { id, seenUpdatedAt, amount, method, day }: Refund,
): OrderWithEvents {
  const { db, env, user } = caller
  return writeDurably(db, (tx) => {
    const before = getRow(tx, id, seenUpdatedAt)
    if (before.refundedAmount + amount > before.paidAmount)
      throw new AppError('ORDER_REFUND_TOO_MUCH', { fields: { amount: 'ORDER_REFUND_TOO_MUCH' } })
    if (day < istDay(before.createdAt) || day > istDay(Date.now()))
      throw new AppError('ORDER_REFUND_DAY', { fields: { day: 'ORDER_REFUND_DAY' } })
    const row = change(tx, before, { refundedAmount: before.refundedAmount + amount })
    record(tx, caller, row, 'refund', { amount, method, day })
    const { refundedAmount } = row
    writeAudit(tx, user, 'orders.refund', id, shortOrderId(id), changesBetween(before, { refundedAmount }))
    notifyBuyer(tx, mailLinksOf(env), row, (lang) => refundNotice(lang, row, amount))
    return getOrder(tx, id)
  })
}

const change = (tx: Tx, before: OrderRow, columns: Partial<OrderRow>): OrderRow =>
  tx
    .update(orders)
    .set({ ...columns, updatedAt: laterThan(before.updatedAt) })
    .where(eq(orders.id, before.id))
    .returning()
    .get()

const record = (
  tx: Tx,
  { user }: CallerContext,
  { id, updatedAt }: OrderRow,
  kind: 'items' | 'refund',
  data: OrderEventData,
): void => recordEvent(tx, id, { at: updatedAt, userId: user.id, kind, data })

/** Records in the history of orders that their slips were printed. */
export function recordPrinted({ db, user }: CallerContext, numbers: number[]): void {
  write(db, (tx) => {
    const found = tx.select({ id: orders.id }).from(orders).where(inArray(orders.number, numbers)).all()
    for (const { id } of found) recordEvent(tx, id, { userId: user.id, kind: 'printed' })
  })
}
