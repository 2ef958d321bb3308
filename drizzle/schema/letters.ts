import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { audiences, letterStates } from '../../shared/letters.rules.ts'
import { subscribers } from './newsletter.ts'

/** Issues of the newsletter. */
export const letters = sqliteTable(
  'letters',
  {
    /** Random; whoever has it reads the letter in a browser. */
    id: text().primaryKey(),
    subject: text().notNull(),
    /** Of its text, and of the words around it. */
    lang: text({ enum: langs }).notNull(),
    /** Whose letter it is: subscribers of one language, or all. */
    audience: text({ enum: audiences }).notNull(),
    /** Cleaned HTML; its pictures are in `pictureIds`. */
    content: text().notNull(),
    pictureIds: text({ mode: 'json' }).$type<string[]>().notNull(),
    state: text({ enum: letterStates }).notNull(),
    /** When it is to be sent, of a scheduled one. */
    sendAt: integer(),
    /** Since when it is sent: who has subscribed later does not get it. */
    startedAt: integer(),
    /** When its last recipient was reached for the first time, or when it was stopped. */
    endedAt: integer(),
    /** The last subscriber to whom it was handed out; they are taken in the order of their ids. */
    lastSubscriberId: text().notNull().default(''),
    /** How many subscribers it was for when its sending began; null of letters that are older than this count. */
    total: integer(),
    /** How many it was handed out to, and what became of it. */
    recipients: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    bounced: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Who unsubscribed by the link in it. */
    unsubscribed: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [index('letters_created').on(t.createdAt, t.id), index('letters_state').on(t.state, t.sendAt)],
)

/** To whom a letter that was stopped had been handed out in vain. They are the first to get it when it goes on. */
export const letterRest = sqliteTable(
  'letter_rest',
  {
    letterId: text()
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    subscriberId: text()
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.subscriberId] }), index('letter_rest_subscriber').on(t.subscriberId)],
)
