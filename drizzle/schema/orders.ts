import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderStatuses, paymentModes } from '../../shared/orders.rules.ts'
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
  },
  (t) => [
    index('orders_phone').on(t.phoneKey, t.status),
    index('orders_user').on(t.userId, t.number),
    index('orders_status').on(t.status, t.number),
    uniqueIndex('orders_key').on(t.userId, t.idempotencyKey),
    index('orders_fingerprint').on(t.userId, t.fingerprint, t.createdAt),
  ],
)

/** Snapshot of what was ordered: title and price stay when the book changes or is deleted. */
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
    quantity: integer().notNull(),
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
