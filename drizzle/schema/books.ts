import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pictures } from './media.ts'

export const books = sqliteTable(
  'books',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    author: text().notNull(),
    description: text().notNull(),
    /** For pages in English; empty: they show the same as pages in Tamil. */
    nameEn: text().notNull().default(''),
    authorEn: text().notNull().default(''),
    descriptionEn: text().notNull().default(''),
    /** Prices in paise. */
    actualPrice: integer().notNull(),
    sellingPrice: integer().notNull(),
    coupon: text().notNull(),
    inStock: integer({ mode: 'boolean' }).notNull(),
    /** Copies left; null: they are not counted. */
    stock: integer(),
    pictureId: text().references(() => pictures.id),
    /** Sort key of the name in the order of the Tamil alphabet (shared/tamil-order.ts). */
    sortKey: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    index('books_newest').on(t.createdAt, t.id),
    index('books_name').on(t.sortKey, t.id),
    index('books_price').on(t.sellingPrice, t.id),
    index('books_picture').on(t.pictureId),
  ],
)
