import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './auth.ts'

export const bookmarks = sqliteTable(
  'bookmarks',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of a post that may have been taken down since: the mark then says so. */
    postId: text().notNull(),
    /** As it stood when the mark was made. */
    title: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] }), index('bookmarks_newest').on(t.userId, t.createdAt, t.postId)],
)
