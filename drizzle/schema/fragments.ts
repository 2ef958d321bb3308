import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

// The full-text tables, `fragments_orders` for the list of orders, are created by a hand-written migration, since Drizzle has
// no virtual tables. They have every three letters that follow each other in a text, and their row ids are those of
// `fragment_rows`; they store no texts.

/** The lists of which parts of words are found by an index. */
export const fragmentLists = [
  'titles',
  'uploads',
  'contact_messages',
  'mails',
  'audit_log',
  'security_events',
  'subscribers',
  'plan_requests',
  'title_authors',
  'orders',
  'books',
  'drafts',
  'notifications',
  'letters',
  'tags',
  'authors',
] as const

/** The rows of those lists. Database triggers enter and mark them, in the transaction of each change. */
export const fragmentRows = sqliteTable(
  'fragment_rows',
  {
    /**
     * Declared, so that VACUUM preserves it. The newest row of a list has the highest, but for those that came while earlier
     * ones were entered.
     */
    id: integer().primaryKey(),
    list: text({ enum: fragmentLists }).notNull(),
    /** The id of the row in its table. */
    entity: text().notNull(),
    /** Written, changed or deleted since it was indexed: a search reads such rows one by one. */
    isStale: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    uniqueIndex('fragment_rows_entity').on(t.list, t.entity),
    index('fragment_rows_stale')
      .on(t.list, t.id)
      .where(sql`is_stale = 1`),
  ],
)

/** Lists of which rows that were there before their index are still to be entered. */
export const fragmentBacklog = sqliteTable('fragment_backlog', {
  list: text({ enum: fragmentLists }).primaryKey(),
  /** Up to which row that has been done: a cursor; empty at the beginning. */
  after: text().notNull(),
})
