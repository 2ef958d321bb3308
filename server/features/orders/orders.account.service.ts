/** Orders in the data export and in the deletion of an account. */
import { desc, eq, inArray } from 'drizzle-orm'
import { orderItems, orders } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'

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
