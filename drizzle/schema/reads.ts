import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { posts } from './posts.ts'

/** How often each post was read, by day. Nothing of the readers themselves is stored. */
export const postReads = sqliteTable(
  'post_reads',
  {
    postId: text()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Days since 1970, in Indian time. */
    day: integer().notNull(),
    /** Pages that were shown. */
    reads: integer().notNull(),
    /** How many different networks and browsers they were shown in: at least so many people. */
    readers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.day] }), index('post_reads_day').on(t.day, t.reads)],
)
