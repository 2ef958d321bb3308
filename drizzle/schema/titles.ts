import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { posts } from './posts.ts'

/** Posts whose titles run in the ticker. The title is read from the post, so renaming the post changes it here. */
export const selectedTitles = sqliteTable('selected_titles', {
  id: text().primaryKey(),
  postId: text()
    .notNull()
    .unique()
    .references(() => posts.id, { onDelete: 'cascade' }),
  /** The list that the title was chosen from: usually the English name of the post's category. */
  source: text().notNull(),
  /** Ascending; a new title comes first. */
  position: integer().notNull().default(0),
  createdAt: integer().notNull(),
})
