import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Lang } from '../../shared/lang.ts'
import { users } from './auth.ts'

/** A message, stored once. Who gets it stands in `deliveries`. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    message: text().notNull(),
    /** Of what the site writes itself: the same in every language. Null for what people write. */
    editions: text({ mode: 'json' }).$type<Record<Lang, { title: string; message: string }>>(),
    /** A path of the site that it leads to. */
    link: text(),
    /** `all`: everybody who had an account when it was written; `site`: written by the site itself to one reader. */
    audience: text({ enum: ['people', 'all', 'site'] }).notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('notifications_created').on(t.createdAt, t.id), index('notifications_title').on(t.title, t.createdAt)],
)

/** The one row of a message to all readers, or to a long list of them: how far the fan-out has come. */
export const broadcasts = sqliteTable('broadcasts', {
  notificationId: text()
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  /** To all: the last reader, by id, who has it. */
  afterUserId: text().notNull().default(''),
  /** To a list: how many of its parts are still to be handed out. */
  stepsLeft: integer(),
  finishedAt: integer(),
})

export const deliveries = sqliteTable(
  'deliveries',
  {
    /** Grows with time: what a live connection counts by. */
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
