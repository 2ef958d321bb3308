import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { placeKinds } from '../../shared/reading-places.rules.ts'
import { users } from './auth.ts'

/** Where readers stopped in posts and PDFs. */
export const readingPlaces = sqliteTable(
  'reading_places',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: placeKinds }).notNull(),
    /** No foreign key: it may be in the trash, and come back. */
    subjectId: text().notNull(),
    /** Which block of a post, from 0; which page of a PDF, from 1. */
    block: integer().notNull(),
    /** How much of that block, from 0 to 1. */
    fraction: real().notNull(),
    /** How much of the whole, from 0 to 1. */
    share: real().notNull(),
    isFinished: integer({ mode: 'boolean' }).notNull(),
    /** When the reader was there, by the clock of the device. */
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.subjectId] }), index('reading_places_latest').on(t.userId, t.at)],
)
