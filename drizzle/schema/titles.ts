import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { posts } from './posts.ts'

/** Posts whose titles run in the ticker. The title itself is the post's, so that a change of it is seen there too. */
export const selectedTitles = sqliteTable('selected_titles', {
  id: text().primaryKey(),
  postId: text()
    .notNull()
    .unique()
    .references(() => posts.id, { onDelete: 'cascade' }),
  /** Where the title was chosen from: mostly the English name of the post's category. */
  source: text().notNull(),
  /** Smallest first; what is added comes before all others. */
  position: integer().notNull().default(0),
  createdAt: integer().notNull(),
})
