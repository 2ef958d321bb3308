import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Posts in parts. */
export const series = sqliteTable(
  'series',
  {
    id: text().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    nameEn: text().notNull().default(''),
    description: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    createdAt: integer().notNull(),
  },
  (t) => [index('series_created').on(t.createdAt, t.id)],
)
