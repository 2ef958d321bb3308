/** What happened to an order: written with every change, for the shop. */
import { desc, eq } from 'drizzle-orm'
import { orderEvents, users } from '#drizzle/schema/index.ts'
import type { OrderEvent, OrderEventData } from '#shared/order-work.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'

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
