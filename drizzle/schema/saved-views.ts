import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './auth.ts'

/** Filters of a list of the admin that somebody gave a name. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which list: one of `viewLists`. */
    list: text().notNull(),
    name: text().notNull(),
    /** The query of the list's address. */
    query: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('saved_views_user').on(t.userId, t.list, t.createdAt)],
)
