import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderEventKinds, orderStatuses, paymentModes } from '../../shared/orders.rules.ts'
import type { OrderEventData } from '../../shared/order-work.ts'
import { users } from './auth.ts'

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Running, without gaps; also the order of every list. */
    number: integer().notNull().unique(),
    /** Null when the account was deleted: the order stays. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull(),
    /** The number in the form in which spellings of one number are equal (`phoneKeyOf`). */
    phoneKey: text().notNull().default(''),
    address: text().notNull(),
    /** In paise: `totalAmount` is the books without delivery, `deliveryFee` the delivery. */
    totalAmount: integer().notNull(),
    deliveryFee: integer().notNull(),
    /** Both together, to sort and to add up by an index. */
    grandTotal: integer().generatedAlwaysAs(sql`total_amount + delivery_fee`, { mode: 'virtual' }),
    status: text({ enum: orderStatuses }).notNull(),
    paymentMode: text({ enum: paymentModes }).notNull(),
    /** Idempotency key of the submission, if the caller sent one. */
    idempotencyKey: text(),
    /** sha256 of items and address: detects a repeated submission that has no key. */
    fingerprint: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Name, phone and address, a line for each, normalised for searching; database triggers maintain it. */
    buyerForm: text().notNull().default(''),
    /** The titles of its books in the same way. */
    booksForm: text().notNull().default(''),
    /** With whom the parcel went, and under which number; empty until it is sent. */
    courier: text().notNull().default(''),
    tracking: text().notNull().default(''),
    /** What the shop notes for itself; the buyer never sees it. */
    note: text().notNull().default(''),
    /** In paise: what the buyer has paid (on delivery), and what was given back of it. */
    paidAmount: integer().notNull().default(0),
    refundedAmount: integer().notNull().default(0),
  },
  (t) => [
    index('orders_phone').on(t.phoneKey, t.status),
    index('orders_user').on(t.userId, t.number),
    index('orders_tracking')
      .on(t.tracking)
      .where(sql`tracking <> ''`),
    index('orders_status').on(t.status, t.number),
    index('orders_status_sum').on(t.status, t.grandTotal, t.number),
    index('orders_sum').on(t.grandTotal, t.number),
    uniqueIndex('orders_key').on(t.userId, t.idempotencyKey),
    index('orders_fingerprint').on(t.userId, t.fingerprint, t.createdAt),
  ],
)

/**
 * How many orders have each status, and what they come to: a million are not counted for a page. Database triggers maintain
 * it, in the transaction of each change.
 */
export const orderTotals = sqliteTable('order_totals', {
  status: text({ enum: orderStatuses }).primaryKey(),
  count: integer().notNull(),
  /** In paise. */
  amount: integer().notNull(),
})

/** Snapshot of what was ordered: titles and price stay when the book changes or is deleted. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No foreign key: the book may be deleted. */
    bookId: text().notNull(),
    title: text().notNull(),
    /** For buyers who read English; empty: the book has no English title. */
    titleEn: text().notNull().default(''),
    /** Copies that are to be sent. */
    quantity: integer().notNull(),
    /** Copies that were ordered, and cancelled since. */
    cancelled: integer().notNull().default(0),
    /** Of one copy, in paise. */
    price: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
)

/** History of an order: each status with its time. */
export const orderSteps = sqliteTable(
  'order_steps',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
)

/** What happened to an order, for the shop: what, when and by whom. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    /** Null for accounts that were deleted, and for what happened before this was recorded. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: orderEventKinds }).notNull(),
    data: text({ mode: 'json' }).$type<OrderEventData>().notNull(),
  },
  (t) => [index('order_events_order').on(t.orderId, t.id), index('order_events_user').on(t.userId)],
)
