import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from './media.ts'

/** Of the carousel of the home page. At least one of the two pictures is there; it then stands in for the other. */
export const banners = sqliteTable(
  'banners',
  {
    id: text().primaryKey(),
    mobilePictureId: text().references(() => pictures.id),
    desktopPictureId: text().references(() => pictures.id),
    /** What the picture says, for those who do not see it; may be empty. */
    description: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (t) => [index('banners_created').on(t.createdAt, t.id)],
)
