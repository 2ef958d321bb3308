import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mailStates } from '../../shared/mail.rules.ts'

/** The emails that the site has written in the last thirty days. */
export const mails = sqliteTable(
  'mails',
  {
    /** Declared, so that VACUUM preserves it: the index of trigrams refers to it. */
    rowId: integer().primaryKey(),
    id: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** `kept`: no mail server is configured, so the text stays readable here. Otherwise it is erased after sending. */
    state: text({ enum: mailStates }).notNull(),
    createdAt: integer()
      .notNull()
      .default(sql`(unixepoch() * 1000)`),
    sentAt: integer(),
  },
  (t) => [
    index('mails_created').on(t.createdAt, t.id),
    index('mails_recipient').on(t.recipient),
    // Few beside those that were sent.
    index('mails_unsent')
      .on(t.state, t.createdAt, t.id)
      .where(sql`state <> 'sent'`),
  ],
)
