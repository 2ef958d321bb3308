import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { searchKinds } from '../../shared/search/search.rules.ts'

// The full-text table `search` stands in a migration of its own: Drizzle knows no virtual tables. Its rows carry the
// ids of `search_docs`; it keeps no texts of its own.

/** Of a post that not everybody may read: what everybody sees of it, and the whole. */
export const searchParts = ['teaser', 'premium'] as const

/** What can be found: a post, a book, a picture of the gallery, a page of a PDF. */
export const searchDocs = sqliteTable(
  'search_docs',
  {
    /** Named, so that VACUUM keeps it: the full-text table knows documents by it. Later documents have higher ones. */
    id: integer().primaryKey(),
    kind: text({ enum: searchKinds }).notNull(),
    entityId: text().notNull(),
    /** Of a PDF, from 1; 0 for everything else. */
    page: integer().notNull(),
    /** Empty for what everybody may read whole. */
    part: text({ enum: ['', ...searchParts] }).notNull(),
    title: text().notNull(),
    /** The title as the full-text table has it: normalised, a space between words. */
    titleWords: text().notNull(),
    author: text().notNull(),
    /** As the full-text table has it, too. */
    authorWords: text().notNull(),
    categoryId: text(),
    lang: text({ enum: langs }).notNull(),
    url: text().notNull(),
    /** In India. */
    year: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('search_docs_entity').on(t.kind, t.entityId, t.page, t.part)],
)

/** The texts, apart: hundreds of documents are ranked by what is above, and few are shown. */
export const searchTexts = sqliteTable('search_texts', {
  id: integer().primaryKey(),
  body: text().notNull(),
})

/** All words that everybody may read: what an unfinished word may become, and what a misspelt one may have meant. */
export const searchWords = sqliteTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Of the stem. */
    sound: text().notNull(),
    /** What misspelt words have in common with it: the first letter of the sound, and how many there are. */
    shape: text().notNull(),
    /** How many documents hold it. Common words are not counted on, or every new text would change hundreds of rows. */
    docs: integer().notNull(),
    /** How many have it in their titles. */
    titles: integer().notNull(),
  },
  (t) => [
    index('search_words_sound').on(t.sound),
    // Most words of a large library stand in one document only, and are of interest only where there are no others.
    index('search_words_common')
      .on(t.word, t.docs, t.titles)
      .where(sql`docs > 1`),
    index('search_words_common_sound')
      .on(t.sound, t.docs)
      .where(sql`docs > 1`),
    index('search_words_shape').on(t.shape, t.docs),
    index('search_words_title')
      .on(t.word, t.titles)
      .where(sql`titles > 0`),
  ],
)
