import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { trashKinds } from '../../shared/trash.rules.ts'

/** What was deleted in the last days and can be restored. Files of its pictures go only when it is purged. */
export const trash = sqliteTable(
  'trash',
  {
    kind: text({ enum: trashKinds }).notNull(),
    entityId: text().notNull(),
    /** A label for people: a title, a name. */
    title: text().notNull(),
    at: integer().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    /** JSON: the rows that were taken out, parents first; of a post, which stays in its table, its former state. */
    rows: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.entityId] }), index('trash_newest').on(t.at, t.entityId)],
)
