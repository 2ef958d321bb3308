import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'

/** Who wants a letter with every issue. An address that leaves is deleted. */
export const subscribers = sqliteTable(
  'subscribers',
  {
    /** Random, and known to nobody but the subscriber: the key of the link by which one leaves. */
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    lang: text({ enum: langs }).notNull(),
    createdAt: integer().notNull(),
    /** Null until the link in the mail was opened: nothing is sent to such an address. */
    confirmedAt: integer(),
    /** sha256 of the token in the mail that asks for confirmation; null once it was used. */
    confirmHash: text().unique(),
    /** Until when that token holds. */
    confirmUntil: integer(),
    /** Mails asking for confirmation that this address got since `mailsSince`. */
    mails: integer().notNull().default(0),
    mailsSince: integer().notNull(),
  },
  (t) => [
    index('subscribers_created').on(t.createdAt, t.id),
    index('subscribers_unconfirmed')
      .on(t.createdAt)
      .where(sql`confirmed_at IS NULL`),
  ],
)
