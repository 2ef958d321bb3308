import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
    /** Name, email and message, a line for each, normalised for searching; a database trigger maintains it. */
    form: text().notNull().default(''),
  },
  (t) => [
    index('contact_created').on(t.createdAt, t.id),
    index('contact_unread')
      .on(t.createdAt, t.id)
      .where(sql`read_at IS NULL`),
  ],
)
