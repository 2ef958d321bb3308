import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mailStates } from '../../shared/mail.rules.ts'

/** Every email that the site has written. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
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
    // Few beside those that were sent.
    index('mails_unsent')
      .on(t.state, t.createdAt, t.id)
      .where(sql`state <> 'sent'`),
  ],
)
