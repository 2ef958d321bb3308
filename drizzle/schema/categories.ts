import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { missingOrder } from '../../shared/categories.ts'

export const categories = sqliteTable(
  'categories',
  {
    id: text().primaryKey(),
    nameEn: text().notNull(),
    nameTa: text().notNull(),
    slug: text().notNull().unique(),
    order: integer('sort_order').notNull().default(missingOrder),
    isEditable: integer({ mode: 'boolean' }).notNull().default(true),
    isAvailable: integer({ mode: 'boolean' }).notNull().default(true),
    isInBanner: integer({ mode: 'boolean' }).notNull().default(true),
    setHeader: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (t) => [index('categories_order').on(t.order, t.nameEn)],
)

/** Former slugs of renamed categories and former API names; they resolve to the category permanently. */
export const categoryAliases = sqliteTable(
  'category_aliases',
  {
    slug: text().primaryKey(),
    categoryId: text()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (t) => [index('category_aliases_category').on(t.categoryId)],
)
