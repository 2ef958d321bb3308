import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { followKinds, usualQuiet } from '../../shared/follows.rules.ts'
import { sessions, users } from './auth.ts'
import { notifications } from './notifications.ts'
import { posts } from './posts.ts'

export const follows = sqliteTable(
  'follows',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: followKinds }).notNull(),
    /** No foreign key, since it is of four tables; one that is gone is left out of all lists. */
    subjectId: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.subjectId] }),
    // The followers of a subject, in the order in which they are told.
    index('follows_subject').on(t.kind, t.subjectId, t.userId),
  ],
)

/** How a reader is told of what is followed, and what has been seen of it; made with the first follow. */
export const followSettings = sqliteTable(
  'follow_settings',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isWeekly: integer({ mode: 'boolean' }).notNull().default(false),
    /** Hours of the day in India; equal ones: never quiet. */
    quietFrom: integer().notNull().default(usualQuiet.from),
    quietTo: integer().notNull().default(usualQuiet.to),
    /** Posts with a later date are new on the page of what is followed. */
    seenAt: integer().notNull(),
    /** Random and secret: the key of the link that ends the weekly letter. */
    leaveToken: text().notNull().unique(),
    /** Weekly letters in a row that the mail server refused for the address. */
    bounces: integer().notNull().default(0),
  },
  (t) => [
    // Recipients of the weekly letter, in the order in which it goes out.
    index('follow_settings_weekly')
      .on(t.userId)
      .where(sql`is_weekly = 1`),
  ],
)

/** A browser that is told by push. It ends with the session in which it was subscribed. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at the push service of the browser. */
    endpoint: text().notNull().unique(),
    /** Keys of the browser, base64url: its public one (P-256), and a shared secret. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer().notNull(),
    /** Messages in a row that the push service refused. */
    failures: integer().notNull().default(0),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionId),
  ],
)

/** Posts whose followers were told, or are being told: once, however often a post is published. */
export const followNews = sqliteTable(
  'follow_news',
  {
    postId: text()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Null once the notification was deleted. */
    notificationId: text().references(() => notifications.id, { onDelete: 'set null' }),
    /** The last follower, in the order of ids, who was told. */
    afterUserId: text().notNull().default(''),
    createdAt: integer().notNull(),
    finishedAt: integer(),
  },
  (t) => [index('follow_news_notification').on(t.notificationId)],
)
