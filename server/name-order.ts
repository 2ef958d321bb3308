import { eq } from 'drizzle-orm'
import { authors, books, tags } from '#drizzle/schema/index.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { raiseContentVersion } from './core/content-version.ts'
import { write, type Db } from './core/db.ts'
import { findState, noteState } from './core/site-state.ts'
import { authorKey } from './features/terms/terms.names.service.ts'

/** Raise this when names stand in another order: existing sites then order theirs anew at their start. */
const orderVersion = 2

const named = [
  { table: authors, keyOf: authorKey },
  { table: tags, keyOf: sortKeyOf },
  { table: books, keyOf: sortKeyOf },
]

/** Orders the authors, tags and books anew that an earlier version has ordered, once. Some 50 ms for 10,000 names. */
export function reorderNames(db: Db): void {
  if (Number(findState(db, 'name-order')?.value ?? 0) >= orderVersion) return
  write(db, (tx) => {
    let hasMoved = false
    for (const { table, keyOf } of named) {
      const rows = tx.select({ id: table.id, name: table.name, sortKey: table.sortKey }).from(table).all()
      for (const { id, name, sortKey } of rows) {
        if (keyOf(name) === sortKey) continue
        hasMoved = true
        tx.update(table)
          .set({ sortKey: keyOf(name) })
          .where(eq(table.id, id))
          .run()
      }
    }
    noteState(tx, 'name-order', String(orderVersion))
    if (hasMoved) raiseContentVersion(tx)
  })
}
