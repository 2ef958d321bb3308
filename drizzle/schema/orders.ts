import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { orderStatuses, paymentModes } from '../../shared/orders.rules.ts'
import { users } from './auth.ts'

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Running, without gaps; also the order of every list. */
    number: integer().notNull().unique(),
    /** Null when the account is gone: the order stays. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /** In paise: the books without delivery, and the delivery. */
    totalAmount: integer().notNull(),
    deliveryFee: integer().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentMode: text({ enum: paymentModes }).notNull(),
    /** Names the submission, where the caller did. */
    idempotencyKey: text(),
    /** sha256 of what was ordered and where it goes: tells a repeated press without a key. */
    fingerprint: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** Name, phone and address, a line for each, in the form in which they are looked up; triggers of the database keep it so. */
    buyerForm: text().notNull().default(''),
  },
  (t) => [
    index('orders_user').on(t.userId, t.number),
    index('orders_status').on(t.status, t.number),
    uniqueIndex('orders_key').on(t.userId, t.idempotencyKey),
    index('orders_fingerprint').on(t.userId, t.fingerprint, t.createdAt),
  ],
)

/** What was ordered, as it was then: title and price stay when the book changes or goes. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No reference: the book may be gone. */
    bookId: text().notNull(),
    title: text().notNull(),
    quantity: integer().notNull(),
    /** Of one copy, in paise. */
    price: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
)

/** The way of an order: each state with its moment. */
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
