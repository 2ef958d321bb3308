/** One change of many books, each with its way back. */
import { eq } from 'drizzle-orm'
import { books } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { changeEachId } from '#server/core/bulk.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { restoreEntry } from '#server/core/trash.ts'
import { getRow } from './books.service.ts'
import { deleteBookIn, trashedBooks } from './books.trash.service.ts'

const eachBook = (db: Db, ids: readonly string[], change: (part: Tx, id: string) => void): BulkResult =>
  write(db, (tx) => {
    const result = changeEachId(tx, ids, change)
    raiseContentVersion(tx)
    return result
  })

/** Takes books on sale or off it. @returns those that were not so before, and those that are gone */
export function setInStock(
  db: Db,
  user: SessionUser,
  { ids, inStock }: { ids: readonly string[]; inStock: boolean },
): BulkResult {
  const changed: string[] = []
  const { failed } = eachBook(db, ids, (part, id) => {
    const { book } = getRow(part, id)
    if (book.inStock === inStock) return
    part.update(books).set({ inStock, updatedAt: Date.now() }).where(eq(books.id, id)).run()
    writeAudit(part, user, 'books.update', id, book.name, changesBetween(book, { inStock }))
    changed.push(id)
  })
  return { done: changed, failed }
}

/** Moves books to the trash. */
export const removeBooks = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachBook(db, ids, (part, id) => deleteBookIn(part, user, id))

/** Takes books out of the trash again. */
export const restoreBooks = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachBook(db, ids, (part, id) => restoreEntry(part, user, { kind: 'book', id }, trashedBooks))
