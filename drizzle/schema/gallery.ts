import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from './media.ts'

export const galleryItems = sqliteTable(
  'gallery_items',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** Plain text; may be empty. */
    content: text().notNull(),
    pictureId: text()
      .notNull()
      .references(() => pictures.id),
    /** Year and month in India: 202611. */
    month: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    index('gallery_created').on(t.createdAt, t.id),
    index('gallery_month').on(t.month),
    index('gallery_picture').on(t.pictureId),
  ],
)
