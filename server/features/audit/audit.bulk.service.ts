/** Bulk changes as the audit log shows them: one entry, and below it what was changed. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { auditLog, bulkChanges, bulkRows, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { AuditBulk, AuditEntry, AuditPart } from '#shared/audit.ts'
import { bulkAreas, bulkRights, maxBulk } from '#shared/bulk.rules.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { requireRight } from '#server/core/access.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { createNaming } from './audit.names.service.ts'

type BulkRow = typeof bulkChanges.$inferSelect

/** Who has last taken something of it back, and when. */
const lastUndoOf = (tx: Tx, id: string) =>
  tx
    .select({ at: bulkChanges.at, by: users.name })
    .from(bulkChanges)
    .leftJoin(users, eq(users.id, bulkChanges.userId))
    .where(eq(bulkChanges.undoes, id))
    .orderBy(desc(bulkChanges.at))
    .limit(1)
    .get()

export function bulkOf(tx: Tx, { id, area, count, left, undoUntil, undoes }: BulkRow): AuditBulk {
  const undo = left < count ? lastUndoOf(tx, id) : undefined
  const isOpen = left > 0 && undoUntil !== null && undoUntil > Date.now()
  return {
    ...{ id, area, count, isUndo: undoes !== null },
    title: count === 1 ? titleOf(tx, id) : '',
    undoUntil: isOpen ? iso(undoUntil) : null,
    undone: undo ? { count: count - left, by: undo.by ?? '', at: iso(undo.at) } : null,
  }
}

/** The title of the only thing that was changed. */
const titleOf = (tx: Tx, id: string): string =>
  tx.select({ title: auditLog.summary }).from(auditLog).where(eq(auditLog.bulkId, id)).limit(1).get()?.title ?? ''

/** The bulk changes that somebody may undo, newest first. */
export function listBulkChanges(
  tx: Tx,
  user: SessionUser,
  paging: Paging,
): { entries: AuditEntry[]; next: string | null } {
  const naming = createNaming(tx)
  const areas = bulkAreas.filter((area) => hasRight(user.role, bulkRights[area]))
  const { rows, next } = pageOf(
    tx
      .select({ bulk: bulkChanges, userName: users.name })
      .from(bulkChanges)
      .leftJoin(users, eq(users.id, bulkChanges.userId))
      .$dynamic(),
    inArray(bulkChanges.area, areas),
    { columns: [bulkChanges.at, bulkChanges.id], readSortValues: ({ bulk }) => [bulk.at, bulk.id] },
    paging,
  )
  const entries = rows.map(({ bulk, userName }): AuditEntry => {
    const { id, at, userId, area, changes, undoes } = bulk
    return {
      ...{ id: `bulk ${id}`, at: iso(at), userId, userName: userName ?? '', summary: '', network: '', count: 1 },
      action: `${area}.${undoes === null ? 'bulk' : 'undo'}`,
      changes: naming.bulkChangesOf(changes),
      bulk: bulkOf(tx, bulk),
    }
  })
  return { entries, next }
}

/** A thing may have been changed in two steps. */
const maxEntries = 2 * maxBulk

/** What a bulk change has changed. @throws AppError BULK_NOT_FOUND, ROLE_INSUFFICIENT */
export function listParts(tx: Tx, user: SessionUser, id: string): { parts: AuditPart[] } {
  const bulk = tx.select({ area: bulkChanges.area }).from(bulkChanges).where(eq(bulkChanges.id, id)).get()
  if (!bulk) throw new AppError('BULK_NOT_FOUND')
  requireRight(user, bulkRights[bulk.area])
  const naming = createNaming(tx)
  const undone = new Set(
    tx
      .select({ id: bulkRows.entityId })
      .from(bulkRows)
      .where(and(eq(bulkRows.bulkId, id), eq(bulkRows.isUndone, true)))
      .all()
      .map((row) => row.id),
  )
  const parts = new Map<string, AuditPart>()
  const entries = tx
    .select({ id: auditLog.entityId, title: auditLog.summary, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.bulkId, id))
    .orderBy(asc(auditLog.id))
    .limit(maxEntries)
    .all()
  for (const { id: entityId, title, changes } of entries)
    parts.set(entityId, {
      ...{ id: entityId, title, isUndone: undone.has(entityId) },
      changes: [...(parts.get(entityId)?.changes ?? []), ...naming.changesOf(changes)],
    })
  return { parts: [...parts.values()] }
}
