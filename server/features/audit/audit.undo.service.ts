/** Undoing bulk changes: everything that has still the values of the change gets its former ones. */
import { and, asc, desc, eq, gt, isNull, max, ne, or, sql } from 'drizzle-orm'
import { auditLog, bulkChanges, bulkRows, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { UndoResult } from '#shared/bulk.ts'
import { bulkRights, type BulkArea } from '#shared/bulk.rules.ts'
import { requireRight } from '#server/core/access.ts'
import {
  beginBulk,
  bulkIdOf,
  changeAsPart,
  type BulkChange,
  type BulkKeeper,
  type Undoer,
  type Values,
} from '#server/core/bulk.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { ownTurn } from '#server/core/own-turn.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { bulkBooks } from '#server/features/books/books.writing.service.ts'
import { bulkMessages } from '#server/features/contact/contact.service.ts'
import { bulkUploads } from '#server/features/library/library.trash.service.ts'
import { bulkLetters } from '#server/features/newsletter/letters.service.ts'
import { bulkOrders } from '#server/features/orders/orders.bulk.service.ts'
import { bulkDecisions } from '#server/features/plans/plans.decisions.service.ts'
import { bulkPlans } from '#server/features/plans/plans.service.ts'
import { bulkPosts } from '#server/features/posts/posts.bulk.service.ts'

/** Of what is erased for ever there is nothing to undo. */
type Undoable = Exclude<BulkArea, 'newsletter' | 'notifications'>

const keepers: Record<Undoable, BulkKeeper> = {
  posts: bulkPosts,
  library: bulkUploads,
  contact: bulkMessages,
  letters: bulkLetters,
  books: bulkBooks,
  orders: bulkOrders,
  plans: {
    readValues: (tx, id, fields) => (fields.includes('status') ? bulkDecisions : bulkPlans).readValues(tx, id, fields),
    giveValues: (tx, by, id, values) => ('status' in values ? bulkDecisions : bulkPlans).giveValues(tx, by, id, values),
  },
}

type Row = typeof bulkRows.$inferSelect
type Change = typeof bulkChanges.$inferSelect & { area: Undoable; undoUntil: number }

/** @throws AppError BULK_NOT_FOUND, ROLE_INSUFFICIENT, BULK_EXPIRED, BULK_UNDONE */
function getUndoable(tx: Tx, user: SessionUser, id: string): Change {
  const change = tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).get()
  if (!change) throw new AppError('BULK_NOT_FOUND')
  const { area, undoUntil } = change
  requireRight(user, bulkRights[area])
  if (!(area in keepers) || undoUntil === null || undoUntil < Date.now()) throw new AppError('BULK_EXPIRED')
  if (change.left === 0) throw new AppError('BULK_UNDONE')
  return { ...change, area: area as Undoable, undoUntil }
}

/**
 * Gives each thing of a bulk change its former values, in exactly the fields that it changed, in a transaction and a turn of
 * its own. What has other values by now stays as it is. Whatever interrupts this, it can be called again for the rest.
 * @returns what was not given back, and why
 * @throws what `getUndoable` throws
 */
export async function undoBulkChange(by: Undoer, id: string): Promise<UndoResult> {
  const change = getUndoable(by.db, by.user, id)
  const { area, at, undoUntil } = change
  const undoing = beginBulk(by.user, { area, undoMs: undoUntil - at, undoes: id })
  const rows = by.db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.bulkId, id), eq(bulkRows.isUndone, false)))
    .orderBy(asc(bulkRows.position))
    .all()
  const done: string[] = []
  const failed: UndoResult['failed'] = []
  for (const row of rows) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await ownTurn()
    try {
      // oxlint-disable-next-line no-await-in-loop
      const isDone = await writeWhenFree(by.db, (tx) => undoRow(tx, by, { undoing, area, row }), writeDurably)
      if (isDone) done.push(row.entityId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id: row.entityId, title: row.title, code: error.code, ...changedBy(by.db, row, error) })
    }
  }
  return { bulkId: bulkIdOf(undoing, done), done, failed }
}

const parsed = (json: string) => JSON.parse(json) as Values

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))

/** @returns whether it was undone: somebody else may have done so meanwhile */
function undoRow(
  tx: Tx,
  by: Undoer,
  { undoing, area, row }: { undoing: BulkChange; area: Undoable; row: Row },
): boolean {
  const isThis = and(eq(bulkRows.bulkId, row.bulkId), eq(bulkRows.position, row.position))
  const isOpen = tx
    .update(bulkRows)
    .set({ isUndone: true })
    .where(and(isThis, eq(bulkRows.isUndone, false)))
    .run()
  if (isOpen.changes === 0) return false
  tx.update(bulkChanges)
    .set({ left: sql`${bulkChanges.left} - 1` })
    .where(eq(bulkChanges.id, row.bulkId))
    .run()
  const { readValues, giveValues } = keepers[area]
  const { entityId: id, title } = row
  const [before, after] = [parsed(row.before), parsed(row.after)]
  const fields = Object.keys(after)
  return changeAsPart(tx, undoing, () => {
    const present = readValues(tx, id, fields)
    if (!present) throw new AppError('BULK_GONE')
    if (JSON.stringify(pick(present, fields)) !== JSON.stringify(pick(after, fields)))
      throw new AppError('BULK_CHANGED_SINCE')
    giveValues(tx, by, id, before)
    // A post that comes out of the trash late, for example, is not what it was.
    return { id, title, before: after, after: pick(readValues(tx, id, fields) ?? {}, fields) }
  })
}

/** How the log calls a field that a bulk change has. */
const loggedField = (field: string): string => (field.startsWith('tag ') ? 'tags' : field)

/** Who has changed something since, and when, if the log knows. */
function changedBy(tx: Tx, { entityId, bulkId, after }: Row, { code }: AppError): { by: string; at: string | null } {
  const unknown = { by: '', at: null }
  if (code !== 'BULK_CHANGED_SINCE' && code !== 'BULK_GONE') return unknown
  const own = tx
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.bulkId, bulkId)))
    .get()
  const fields = Object.keys(parsed(after)).map(loggedField)
  const later = tx
    .select({ at: auditLog.at, action: auditLog.action, changes: auditLog.changes, name: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.entityId, entityId),
        gt(auditLog.id, own?.id ?? 0),
        or(isNull(auditLog.bulkId), ne(auditLog.bulkId, bulkId)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(50)
    .all()
  const found = later.find(
    ({ action, changes }) =>
      /\.(?:delete|purge|restore)$/.test(action) ||
      (changes !== '' && fields.some((field) => field in (JSON.parse(changes) as Values))),
  )
  return found ? { by: found.name ?? '', at: iso(found.at) } : unknown
}
