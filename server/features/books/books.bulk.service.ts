/** One change of many books, and the way back. */
import { eq } from 'drizzle-orm'
import { books } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { getRow } from './books.service.ts'
import { deleteBookIn, trashedBooks } from './books.trash.service.ts'

const eachBook = (
  db: Db,
  user: SessionUser,
  ids: readonly string[],
  change: Parameters<typeof changeEachId>[3],
): BulkResult =>
  write(db, (tx) => {
    const result = changeEachId(tx, beginBulk(user, { area: 'books' }), ids, change)
    raiseContentVersion(tx)
    return result
  })

function setInStockIn(tx: Tx, user: SessionUser, id: string, inStock: boolean) {
  const { book } = getRow(tx, id)
  if (book.inStock === inStock) return undefined
  tx.update(books).set({ inStock, updatedAt: Date.now() }).where(eq(books.id, id)).run()
  writeAudit(tx, user, 'books.update', id, book.name, changesBetween(book, { inStock }))
  return { title: book.name, before: { inStock: book.inStock }, after: { inStock } }
}

/** Takes books on sale or off it. @returns those that were not so before, and those that are gone */
export function setInStock(
  db: Db,
  user: SessionUser,
  { ids, inStock }: { ids: readonly string[]; inStock: boolean },
): BulkResult {
  return eachBook(db, user, ids, (part, id) => setInStockIn(part, user, id, inStock))
}

/** Moves books to the trash. */
export const removeBooks = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachBook(db, user, ids, (part, id) => trashed(deleteBookIn(part, user, id)))

const findBook = (tx: Tx, id: string) => tx.select({ inStock: books.inStock }).from(books).where(eq(books.id, id)).get()

const inTrash = keeperOfTrashed({
  kind: 'book',
  keeper: trashedBooks,
  isThere: (tx, id) => findBook(tx, id) !== undefined,
  remove: deleteBookIn,
})

export const bulkBooks: BulkKeeper = {
  readValues: (tx, id, fields) => {
    const place = inTrash.readValues(tx, id, fields)
    return place && { ...findBook(tx, id), ...place }
  },
  giveValues(tx, by, id, { inStock, ...values }) {
    if (typeof inStock !== 'boolean') return inTrash.giveValues(tx, by, id, values)
    setInStockIn(tx, by.user, id, inStock)
    raiseContentVersion(tx)
  },
}
