import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Lang } from '../../shared/lang.ts'
import { users } from './auth.ts'

/** A message, stored once; `deliveries` holds its recipients. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    message: text().notNull(),
    /** Texts by language of a message that the site itself writes. Null for what people write. */
    editions: text({ mode: 'json' }).$type<Record<Lang, { title: string; message: string }>>(),
    /** Path of the site that the message links to. */
    link: text(),
    /**
     * `all`: everybody who had an account when it was sent; `site`: written by the site itself, to one reader or to all who
     * follow something.
     */
    audience: text({ enum: ['people', 'all', 'site'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('notifications_created').on(t.createdAt, t.id),
    index('notifications_title').on(t.title, t.createdAt),
    // What people have sent: few among the many that the site writes. With what they are counted by.
    index('notifications_sent')
      .on(t.createdAt, t.id, t.audience)
      .where(sql`audience <> 'site'`),
  ],
)

/**
 * Progress of the fan-out of a message to all readers or to a long list of them, and whom it has reached; one row for each
 * message.
 */
export const broadcasts = sqliteTable('broadcasts', {
  notificationId: text()
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  /** Message to all: the last reader, in the order of ids, to whom it was delivered. */
  afterUserId: text().notNull().default(''),
  /** Message to a list: how many of its chunks are not delivered yet. */
  stepsLeft: integer(),
  finishedAt: integer(),
  /**
   * How many readers have it, and how many of them have read it. Database triggers maintain both; null until they are counted
   * for the first time, which is only so for messages from before there were these columns.
   */
  delivered: integer().$default(() => 0),
  read: integer().$default(() => 0),
})

export const deliveries = sqliteTable(
  'deliveries',
  {
    /** Increasing; live connections poll for ids above the last one they have seen. */
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: text()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: integer(),
  },
  (t) => [
    uniqueIndex('deliveries_once').on(t.notificationId, t.userId),
    index('deliveries_newest').on(t.userId, t.id),
    index('deliveries_unread')
      .on(t.userId, t.id)
      .where(sql`read_at IS NULL`),
  ],
)
