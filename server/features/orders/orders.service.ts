/** A reader's own orders, and the change of one order; `orders.placing.service.ts` places them. */
import { eq } from 'drizzle-orm'
import { orders } from '#drizzle/schema/index.ts'
import type { Order, OrderPage } from '#shared/orders.ts'
import { shortOrderId, type OrderStatus } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { recordEvent } from './orders.history.service.ts'
import { feeNotice } from './orders.notices.ts'
import { getOwnRow, getRow, toOrder, toOrders } from './orders.rows.service.ts'
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
