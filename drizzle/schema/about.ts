import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'

/** The page about the magazine, in each language; the built-in text is shown until it is saved. */
export const aboutTexts = sqliteTable('about_texts', {
  lang: text({ enum: langs }).primaryKey(),
  /** Cleaned HTML. */
  content: text().notNull(),
  /** The pictures in it; one that is used twice is listed twice. */
  pictureIds: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  updatedAt: integer().notNull(),
})
