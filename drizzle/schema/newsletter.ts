import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'

/** Newsletter subscribers. Unsubscribing deletes the address. */
export const subscribers = sqliteTable(
  'subscribers',
  {
    /** Random and secret: the key of the unsubscribe link. */
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    lang: text({ enum: langs }).notNull(),
    createdAt: integer().notNull(),
    /** Null until the address is confirmed; nothing is sent before that. */
    confirmedAt: integer(),
    /** Of an address that an editor brought in: how its owner has agreed. */
    consent: text(),
    /** sha256 of the token in the confirmation email; null once it was used. */
    confirmHash: text().unique(),
    /** When that token expires. */
    confirmUntil: integer(),
    /** Confirmation emails sent to this address since `mailsSince`. */
    mails: integer().notNull().default(0),
    mailsSince: integer().notNull(),
    /** Letters in a row that the mail server refused for this address. */
    bounces: integer().notNull().default(0),
  },
  (t) => [
    index('subscribers_created').on(t.createdAt, t.id),
    index('subscribers_bouncing')
      .on(t.createdAt, t.id)
      .where(sql`bounces >= 3`),
    index('subscribers_unconfirmed')
      .on(t.createdAt, t.id)
      .where(sql`confirmed_at IS NULL`),
  ],
)

/** Addresses that have left, so that no import brings them back; who signs up again is removed from here. */
export const leftSubscribers = sqliteTable('left_subscribers', {
  /** A keyed hash of the address, which itself is forgotten. */
  hash: text().primaryKey(),
  leftAt: integer().notNull(),
})
