import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Words that the house writes its own way, for the proofreader. */
export const houseWords = sqliteTable('house_words', {
  /** Composed (NFC). */
  word: text().primaryKey(),
  /** What stands in its place; null if the word is right as it is. */
  replacement: text(),
  updatedAt: integer().notNull(),
})
