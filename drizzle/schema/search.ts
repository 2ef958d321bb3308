import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { searchKinds } from '../../shared/search/result.ts'

// The full-text table `search` stands in a migration of its own: Drizzle knows no virtual tables. Its rows carry the
// ids of `search_docs`; it keeps no texts of its own.

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
    title: text().notNull(),
    author: text().notNull(),
    categoryId: text(),
    lang: text({ enum: langs }).notNull(),
    url: text().notNull(),
    /** In India. */
    year: integer().notNull(),
    createdAt: integer().notNull(),
    // Last, so that lists are read without the pages that it overflows into.
    body: text().notNull(),
  },
  (t) => [uniqueIndex('search_docs_entity').on(t.kind, t.entityId, t.page)],
)

/** All words of all documents: what an unfinished word may become, and what a misspelt one may have meant. */
export const searchWords = sqliteTable(
  'search_words',
  {
    word: text().primaryKey(),
    stem: text().notNull(),
    /** Of the stem. */
    sound: text().notNull(),
    /** How many documents hold it, and how many have it in their titles. */
    docs: integer().notNull(),
    titles: integer().notNull(),
  },
  (t) => [
    index('search_words_stem').on(t.stem),
    index('search_words_sound').on(t.sound, t.docs),
    index('search_words_title')
      .on(t.word, t.titles)
      .where(sql`titles > 0`),
  ],
)
