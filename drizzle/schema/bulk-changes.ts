import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bulkAreas } from '../../shared/bulk.rules.ts'

/** Changes of many things at once. The audit log has an entry for each, whose `entity_id` is the id here. */
export const bulkChanges = sqliteTable(
  'bulk_changes',
  {
    id: text().primaryKey(),
    at: integer().notNull(),
    userId: text().notNull(),
    area: text({ enum: bulkAreas }).notNull(),
    /** How many things it has changed. */
    count: integer().notNull(),
    /** How many of them were not given back. */
    left: integer().notNull(),
    /** JSON: the values that its entry names, by field: `{ before: [], after: [] }`. */
    changes: text().notNull(),
    /** Until when it can be undone; null: not at all, or not any more. */
    undoUntil: integer(),
    /** The change that it takes back. */
    undoes: text(),
  },
  (t) => [
    index('bulk_changes_at').on(t.at, t.id),
    index('bulk_changes_undo_until')
      .on(t.undoUntil)
      .where(sql`undo_until IS NOT NULL`),
    index('bulk_changes_undoes')
      .on(t.undoes, t.at)
      .where(sql`undoes IS NOT NULL`),
  ],
)

/** What each of them has changed: kept as long as it can be taken back. */
export const bulkRows = sqliteTable(
  'bulk_rows',
  {
    bulkId: text()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    entityId: text().notNull(),
    /** A label for people: a title, a name. */
    title: text().notNull(),
    /** JSON: the fields that were changed, with their values. */
    before: text().notNull(),
    after: text().notNull(),
    isUndone: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.position] })],
)
