import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bandKinds, bandSorts } from '../../shared/front.rules.ts'
import { langs } from '../../shared/lang.ts'

/** The bands of a front page that editors have changed; one without rows has the usual bands (shared/front.ts). */
export const frontBands = sqliteTable(
  'front_bands',
  {
    id: text().primaryKey(),
    /** Of the front page. */
    lang: text({ enum: langs }).notNull(),
    position: integer().notNull(),
    kind: text({ enum: bandKinds }).notNull(),
    /** Empty: as the kind is called. */
    titleTa: text().notNull(),
    titleEn: text().notNull(),
    /** A category, tag or series. It may be gone: then the band shows nothing. */
    subjectId: text(),
    /** Null: as many as usual. */
    count: integer(),
    sort: text({ enum: bandSorts }).notNull(),
    isOn: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [uniqueIndex('front_bands_position').on(t.lang, t.position)],
)
