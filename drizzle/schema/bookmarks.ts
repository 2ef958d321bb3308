import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './auth.ts'

export const bookmarks = sqliteTable(
  'bookmarks',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: a bookmark outlives its post and says that it was removed. */
    postId: text().notNull(),
    /** The post's title when it was bookmarked. */
    title: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] }), index('bookmarks_newest').on(t.userId, t.createdAt, t.postId)],
)
