import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { posts } from './posts.ts'

/** Posts whose titles run in the ticker. The title itself is the post's, so that a change of it is seen there too. */
export const selectedTitles = sqliteTable(
  'selected_titles',
  {
    id: text().primaryKey(),
    postId: text()
      .notNull()
      .unique()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Where the title was chosen from: mostly the English name of the post's category. */
    source: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('selected_titles_created').on(t.createdAt, t.id)],
)
