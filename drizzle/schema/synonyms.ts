import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Words for the same thing: whoever searches for one finds all. */
export const synonymGroups = sqliteTable(
  'synonym_groups',
  {
    id: text().primaryKey(),
    /** The words as they were written, as JSON. */
    words: text().notNull(),
    /** Of the last change. Milliseconds since 1970. */
    changedAt: integer().notNull(),
  },
  (t) => [index('synonym_groups_changed').on(t.changedAt, t.id)],
)

/** Each word belongs to one group. */
export const synonymWords = sqliteTable(
  'synonym_words',
  {
    /** As the search reads the word: normalised, its words separated by one space. */
    form: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => synonymGroups.id, { onDelete: 'cascade' }),
  },
  (t) => [index('synonym_words_group').on(t.groupId)],
)

/** What was searched for and not found; of those who searched nothing is kept. */
export const searchMisses = sqliteTable(
  'search_misses',
  {
    /** As `synonym_words.form`. */
    form: text().primaryKey(),
    /** As it was typed the last time. */
    text: text().notNull(),
    count: integer().notNull(),
    /** Milliseconds since 1970. */
    lastAt: integer().notNull(),
  },
  (t) => [index('search_misses_count').on(t.count, t.lastAt), index('search_misses_last').on(t.lastAt)],
)
