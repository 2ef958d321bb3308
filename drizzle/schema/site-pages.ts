import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { sitePageStates } from '../../shared/site-pages.rules.ts'

/** Pages of the house, such as its terms; an owed one that was never saved has no row, and is its template. */
export const sitePages = sqliteTable('site_pages', {
  slug: text().primaryKey(),
  /** A language may be missing: its title and its text are empty. */
  titleTa: text().notNull(),
  titleEn: text().notNull(),
  /** Cleaned HTML. */
  contentTa: text().notNull(),
  contentEn: text().notNull(),
  /** The pictures of both texts; one that is used twice is listed twice. */
  pictureIds: text({ mode: 'json' }).$type<string[]>().notNull(),
  state: text({ enum: sitePageStates }).notNull(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})
