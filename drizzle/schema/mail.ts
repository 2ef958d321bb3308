import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mailStates } from '../../shared/mail.rules.ts'

/** Every mail that the site wrote. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** `kept`: there is no mail server, so it waits here to be read. Of a sent mail the text is forgotten. */
    state: text({ enum: mailStates }).notNull(),
    createdAt: integer()
      .notNull()
      .default(sql`(unixepoch() * 1000)`),
    sentAt: integer(),
  },
  (t) => [index('mails_created').on(t.createdAt, t.id)],
)
