import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { categories } from './categories.ts'
import { pictures } from './media.ts'

/** The picture at the top of a category's page. */
export const headerBanners = sqliteTable(
  'header_banners',
  {
    categoryId: text()
      .primaryKey()
      .references(() => categories.id),
    pictureId: text()
      .notNull()
      .references(() => pictures.id),
    updatedAt: integer().notNull(),
  },
  (t) => [index('header_banners_picture').on(t.pictureId)],
)
