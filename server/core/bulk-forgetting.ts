/** Forgetting bulk changes, as the audit log does. */
import { inArray, lt } from 'drizzle-orm'
import { bulkChanges, bulkRows } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { Db, Tx } from './db.ts'
import { inBatches } from './write-lock.ts'

/** In one transaction, each with up to 200 rows. */
const forgottenAtOnce = 20

/**
 * Deletes what undoing needs of bulk changes that can no longer be undone, and what entries of the audit log say of them
 * with those entries.
 * @param now in ms
 */
export async function forgetBulkChanges(db: Db, auditDays: number, now = Date.now()): Promise<void> {
  const idsWhere = (tx: Tx, condition: ReturnType<typeof lt>) =>
    tx
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(condition)
      .limit(forgottenAtOnce)
      .all()
      .map(({ id }) => id)
  await inBatches(db, forgottenAtOnce, (tx) => {
    const ids = idsWhere(tx, lt(bulkChanges.undoUntil, now))
    tx.delete(bulkRows).where(inArray(bulkRows.bulkId, ids)).run()
    tx.update(bulkChanges).set({ undoUntil: null }).where(inArray(bulkChanges.id, ids)).run()
    return ids.length
  })
  await inBatches(db, forgottenAtOnce, (tx) => {
    const ids = idsWhere(tx, lt(bulkChanges.at, now - auditDays * dayMs))
    return tx.delete(bulkChanges).where(inArray(bulkChanges.id, ids)).run().changes
  })
}
