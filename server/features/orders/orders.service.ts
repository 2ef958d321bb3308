/**
 * A reader's own orders, also in the data export and in the deletion of an account, and the change of one order;
 * `orders.placing.service.ts` places them.
 */
import { eq, desc, inArray } from 'drizzle-orm'
import { orders, orderItems } from '#drizzle/schema/index.ts'
import type { Order, OrderPage } from '#shared/orders.ts'
import { shortOrderId, type OrderStatus } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { iso } from '#server/core/iso.ts'
import { recordEvent, getOwnRow, getRow, toOrder, toOrders } from './orders.rows.service.ts'
import { feeNotice } from './orders.notices.ts'
import {
  changeStatus,
  laterThan,
  mailLinksOf,
  notifyBuyer,
  notifyOfStatus,
  type CallerContext,
} from './orders.states.service.ts'

/** A reader's orders, newest first. */
export function listOrdersOf(tx: Tx, userId: string, paging: Paging): OrderPage {
  const { rows, next } = pageOf(
    tx.select().from(orders).$dynamic(),
    eq(orders.userId, userId),
    { columns: [orders.number], readSortValues: ({ number }) => [number] },
    paging,
  )
  return { orders: toOrders(tx, rows), next }
}

/** @throws ORDER_NOT_FOUND, also for another reader's order */
export const getOwnOrder = (tx: Tx, userId: string, id: string): Order => toOrder(tx, getOwnRow(tx, userId, id))

/**
 * Cancels a reader's own order.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PENDING
 */
export function cancelOwnOrder({ db, env, user }: CallerContext, id: string): Order {
  return writeDurably(db, (tx) => {
    const before = getOwnRow(tx, user.id, id)
    if (before.status !== 'pending') throw new AppError('ORDER_NOT_PENDING')
    const row = changeStatus(tx, user, before, 'cancelled', laterThan(before.updatedAt))
    notifyOfStatus(tx, mailLinksOf(env), row)
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
    const before = getRow(tx, change.id, change.seenUpdatedAt)
    const { status = before.status, deliveryFee = before.deliveryFee } = change
    const isRaised = deliveryFee > before.deliveryFee
    if (isRaised && (before.status !== 'pending' || before.userId === null)) throw new AppError('ORDER_FEE_FIXED')
    const updatedAt = laterThan(before.updatedAt)
    const priced = tx.update(orders).set({ deliveryFee, updatedAt }).where(eq(orders.id, before.id)).returning().get()
    if (deliveryFee !== before.deliveryFee)
      recordEvent(tx, before.id, {
        at: updatedAt,
        userId: user.id,
        kind: 'fee',
        data: { before: before.deliveryFee, after: deliveryFee },
      })
    const row = changeStatus(tx, user, priced, status, updatedAt)
    if (row.status !== before.status) notifyOfStatus(tx, mailLinksOf(env), row)
    if (isRaised) notifyBuyer(tx, mailLinksOf(env), row, (lang) => feeNotice(lang, row, before.deliveryFee))
    const changes = changesBetween(before, { status, deliveryFee })
    writeAudit(tx, user, 'orders.update', row.id, `${shortOrderId(row.id)} ${status}`, changes)
    return toOrder(tx, row)
  })
}

/** All orders of a reader with their items, newest first; amounts in paise. */
export function exportOrders(tx: Tx, userId: string) {
  const own = tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.number)).all()
  const ids = own.map(({ id }) => id)
  const items = tx.select().from(orderItems).where(inArray(orderItems.orderId, ids)).all()
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return own.map(
    ({
      userId: _userId,
      buyerForm: _form,
      booksForm: _books,
      note: _note,
      idempotencyKey: _key,
      fingerprint: _fingerprint,
      phoneKey: _phone,
      ...order
    }) => ({
      ...order,
      createdAt: iso(order.createdAt),
      updatedAt: iso(order.updatedAt),
      items: (itemsOf.get(order.id) ?? []).map(({ orderId: _orderId, ...item }) => item),
    }),
  )
}

/** Removes personal data; books, amounts and dates of the orders stay. */
export function forgetBuyer(tx: Tx, userId: string): void {
  tx.update(orders)
    .set({ name: '', phone: '', phoneKey: '', address: '', note: '', idempotencyKey: null, fingerprint: '' })
    .where(eq(orders.userId, userId))
    .run()
}
