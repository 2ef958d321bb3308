import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './auth.ts'
import { books } from './books.ts'

export const cartItems = sqliteTable(
  'cart_items',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Deleting a book removes it from all carts. */
    bookId: text()
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('cart_items_book_of_user').on(t.userId, t.bookId),
    index('cart_items_user').on(t.userId, t.createdAt, t.id),
    index('cart_items_book').on(t.bookId),
  ],
)
