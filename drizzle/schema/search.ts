import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { langs } from '../../shared/lang.ts'
import { searchKinds } from '../../shared/search/search.rules.ts'

// The full-text table `search` is created by a hand-written migration, since Drizzle has no virtual tables. Its row ids
// are those of `search_docs`; it stores no texts itself.

/** A premium post is indexed twice: its public teaser, and its whole text. */
export const searchParts = ['teaser', 'premium'] as const

/** What can be found: a post, a book, a picture of the gallery, a page of a PDF. */
export const searchDocs = sqliteTable(
  'search_docs',
  {
    /** Declared, so that VACUUM preserves it: the full-text table refers to it. Later documents have higher ids. */
    id: integer().primaryKey(),
    kind: text({ enum: searchKinds }).notNull(),
    entityId: text().notNull(),
    /** Page of a PDF, from 1; 0 for everything else. */
    page: integer().notNull(),
    /** Empty for what is entirely public. */
    part: text({ enum: ['', ...searchParts] }).notNull(),
    title: text().notNull(),
    /** The title as it is in the full-text table: normalised, words separated by one space. */
    titleWords: text().notNull(),
    author: text().notNull(),
    /** Likewise the author. */
    authorWords: text().notNull(),
    categoryId: text(),
    lang: text({ enum: langs }).notNull(),
    url: text().notNull(),
    /** Year in India. */
    year: integer().notNull(),
    createdAt: integer().notNull(),
    /** By which version of the keys it is indexed; 1 for all that were before there was a second. */
    keysVersion: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('search_docs_entity').on(t.kind, t.entityId, t.page, t.part)],
)

/** Texts are stored separately: hundreds of documents are ranked by the columns above, and few are shown. */
export const searchTexts = sqliteTable('search_texts', {
  id: integer().primaryKey(),
  body: text().notNull(),
})

/** All publicly readable words, to complete unfinished words and to correct misspelt ones. */
export const searchWords = sqliteTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Sound key of the stem. */
    sound: text().notNull(),
    /** What misspelt words share with it: the first letter and the length of the sound. */
    shape: text().notNull(),
    /** How many documents contain it, up to a limit: otherwise every new text would update hundreds of rows. */
    docs: integer().notNull(),
    /** How many have it in their title. */
    titles: integer().notNull(),
  },
  (t) => [
    index('search_words_sound').on(t.sound),
    // Most words occur in one document only, and are looked at only where no other word matches.
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
