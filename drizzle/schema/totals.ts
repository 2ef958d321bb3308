import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * How many rows of a table there are in each state, and what they come to, so that no page counts a whole table. Database
 * triggers maintain it, in the transaction of each change.
 */
export const totals = sqliteTable(
  'totals',
  {
    /** The table. */
    name: text({ enum: ['posts', 'orders', 'plan_requests', 'contact_messages', 'subscribers'] }).notNull(),
    /** The state of the rows. */
    state: text().notNull(),
    count: integer().notNull(),
    /** In paise; 0 where there are no amounts. */
    amount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.state] })],
)
