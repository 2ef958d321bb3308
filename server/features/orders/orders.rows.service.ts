/**
 * Orders as they are stored, and as readers and the shop see them, with what happened to them: that is written with every
 * change, for the shop.
 */
import { and, asc, eq, inArray, desc } from 'drizzle-orm'
import { orderItems, orders, orderSteps, users, orderEvents } from '#drizzle/schema/index.ts'
import type { AdminOrder, OrderEvent, OrderEventData } from '#shared/order-work.ts'
import type { Order } from '#shared/orders.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'

export type OrderRow = typeof orders.$inferSelect

const grandTotalOf = ({ totalAmount, deliveryFee }: Pick<OrderRow, 'totalAmount' | 'deliveryFee'>): number =>
  totalAmount + deliveryFee

type ItemRow = typeof orderItems.$inferSelect
const toItem = ({ bookId, title, titleEn, quantity, price }: ItemRow) => ({ bookId, title, titleEn, quantity, price })

/** Orders with all of their items and their steps, by two queries for any number of orders. */
function withParts(tx: Tx, rows: OrderRow[]): (Omit<Order, 'items'> & { items: ItemRow[] })[] {
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
    items: itemsOf.get(row.id) ?? [],
    totalAmount: row.totalAmount,
    deliveryFee: row.deliveryFee,
    grandTotal: grandTotalOf(row),
    status: row.status,
    paymentMode: row.paymentMode,
    steps: (stepsOf.get(row.id) ?? []).map(({ status, at }) => ({ status, at: iso(at) })),
    courier: row.courier,
    tracking: row.tracking,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  }))
}

/** Orders as their readers see them: without copies that were cancelled. */
export const toOrders = (tx: Tx, rows: OrderRow[]): Order[] =>
  withParts(tx, rows).map((order) => ({
    ...order,
    items: order.items.filter(({ quantity }) => quantity > 0).map(toItem),
  }))

/** An order with its items and steps. */
export function toOrder(tx: Tx, row: OrderRow): Order {
  const [order] = toOrders(tx, [row])
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/** Orders as the shop sees them. */
export function toAdminOrders(tx: Tx, rows: OrderRow[]): AdminOrder[] {
  const buyerIds = rows.flatMap(({ userId }) => userId ?? [])
  const buyers = tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, buyerIds)).all()
  const emails = new Map(buyers.map(({ id, email }) => [id, email]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return withParts(tx, rows).map((order) => {
    const { userId, note, paidAmount, refundedAmount } = rowOf.get(order.id)!
    return {
      ...order,
      items: order.items.map((item) => ({ ...toItem(item), cancelled: item.cancelled })),
      email: emails.get(userId ?? '') ?? null,
      note,
      paidAmount,
      refundedAmount,
    }
  })
}

/**
 * An order that is to be changed.
 * @param seenUpdatedAt `updatedAt` of the order that the caller has seen
 * @throws ORDER_NOT_FOUND, ORDER_CHANGED after a concurrent change
 */
export function getRow(tx: Tx, id: string, seenUpdatedAt?: string): OrderRow {
  const row = tx.select().from(orders).where(eq(orders.id, id)).get()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  if (seenUpdatedAt && Date.parse(seenUpdatedAt) !== row.updatedAt) throw new AppError('ORDER_CHANGED')
  return row
}

/** @throws ORDER_NOT_FOUND, also for another reader's order */
export function getOwnRow(tx: Tx, userId: string, id: string): OrderRow {
  const row = tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)))
    .get()
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return row
}

/** More than any order has; the oldest beyond them are not shown. */
const shownEvents = 200

interface NewEvent {
  /** In ms since 1970; now, unless given. */
  at?: number
  /** Who did it: the buyer or somebody of the staff. */
  userId: string
  kind: OrderEvent['kind']
  data?: OrderEventData
}

/** Records an event, in the transaction of the change. */
export function recordEvent(tx: Tx, orderId: string, { at = Date.now(), userId, kind, data = {} }: NewEvent): void {
  tx.insert(orderEvents).values({ orderId, at, userId, kind, data }).run()
}

/** What happened to an order, the latest first. */
export const listEvents = (tx: Tx, orderId: string): OrderEvent[] =>
  tx
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      at: orderEvents.at,
      by: users.name,
      data: orderEvents.data,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(shownEvents)
    .all()
    .map((row) => ({ ...row, at: iso(row.at) }))
