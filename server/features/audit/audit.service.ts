/**
 * Who did what, when and from where: the audit log, and the security events of the staff, as one list. A bulk change is one
 * entry, and below it what was changed.
 */
import { and, desc, eq, gte, isNull, lt, lte, or, sql, asc, inArray, type SQL } from 'drizzle-orm'
import { auditLog, bulkChanges, securityEvents, users, bulkRows } from '#drizzle/schema/index.ts'
import type { AuditEntry, AuditFilter, AuditValue, AuditBulk, AuditPart } from '#shared/audit.ts'
import { istMinute } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import type { SessionUser } from '#shared/auth.ts'
import { bulkAreas, bulkRights, maxBulk } from '#shared/bulk.rules.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { csvHead, csvLine } from '#server/core/csv.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { matching } from '#server/core/matching.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { requireRight } from '#server/core/access.ts'
import { AppError } from '#server/core/errors.ts'
import { createNaming, textOfValue } from './audit.names.service.ts'

const exportedAtOnce = 500

interface Found {
  /** Its place among those of the same millisecond: ids of the log are even, of events odd. */
  key: number
  at: number
  entry: AuditEntry
}

/** The moment at which a day begins in India, in ms. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`)

interface Table {
  at: typeof auditLog.at | typeof securityEvents.at
  id: typeof auditLog.id | typeof securityEvents.id
  userId: typeof auditLog.userId | typeof securityEvents.userId
  network: typeof auditLog.network | typeof securityEvents.network
}

/** The conditions of a filter that hold for both tables. */
const conditionsOf = (table: Table, { userId, from, until }: AuditFilter): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(table.userId, userId),
    from === undefined ? undefined : gte(table.at, startOf(from)),
    until === undefined ? undefined : lt(table.at, startOf(until) + dayMs),
  )

function afterCursor(table: Table, remainder: 0 | 1, cursor: string | null | undefined): SQL | undefined {
  const [at = NaN, key = NaN] = (cursor ?? '').split('_').map(Number)
  return Number.isFinite(at) && Number.isFinite(key)
    ? and(lte(table.at, at), or(lt(table.at, at), sql`${table.id} * 2 + ${remainder} < ${key}`))
    : undefined
}

/** Parts of bulk changes are below the entries of these; a search finds each, and an export has all. */
function findInLog(tx: Tx, filter: AuditFilter, { cursor, limit }: Paging, withParts: boolean): Found[] {
  const naming = createNaming(tx)
  const ofArea = filter.area === undefined ? undefined : eq(auditLog.area, filter.area)
  const isWhole = withParts || filter.q ? undefined : isNull(auditLog.bulkId)
  const conditions = and(ofArea, isWhole, conditionsOf(auditLog, filter))
  return tx
    .select({ row: auditLog, userName: users.name, bulk: bulkChanges })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(bulkChanges, eq(bulkChanges.id, auditLog.entityId))
    .where(and(matching(tx, 'auditLog', filter.q, conditions), afterCursor(auditLog, 0, cursor)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .all()
    .map(({ row: { id, at, userId, action, summary, changes, network }, userName, bulk }) => ({
      key: id * 2,
      at,
      entry: {
        ...{ id: `log ${id}`, at: iso(at), userId, userName: userName ?? '', action, summary, network },
        changes: bulk ? naming.bulkChangesOf(bulk.changes) : naming.changesOf(changes),
        bulk: bulk && bulkOf(tx, bulk),
        count: 1,
      },
    }))
}

function findInEvents(tx: Tx, filter: AuditFilter, { cursor, limit }: Paging): Found[] {
  const conditions = and(eq(securityEvents.isStaff, true), conditionsOf(securityEvents, filter))
  return tx
    .select({ row: securityEvents, userName: users.name })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(and(matching(tx, 'securityEvents', filter.q, conditions), afterCursor(securityEvents, 1, cursor)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(limit)
    .all()
    .map(({ row: { id, at, userId, kind, detail, network, count }, userName }) => ({
      key: id * 2 + 1,
      at,
      entry: {
        ...{ id: `event ${id}`, at: iso(at), userId, userName: userName ?? '', network, count },
        action: `sign-ins.${kind}`,
        summary: detail,
        changes: [],
        bulk: null,
      },
    }))
}

/** A page of the list, newest first. Each table is read by an index, as far as the page needs. */
export function listAudit(
  tx: Tx,
  { cursor, limit, ...filter }: AuditFilter & Paging,
  withParts = false,
): { entries: AuditEntry[]; next: string | null } {
  const page = { cursor, limit: limit + 1 }
  const found = [
    ...(filter.area === 'sign-ins' ? [] : findInLog(tx, filter, page, withParts)),
    ...(filter.area === undefined || filter.area === 'sign-ins' ? findInEvents(tx, filter, page) : []),
  ].toSorted((a, b) => b.at - a.at || b.key - a.key)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ entry }) => entry),
    next: last && found.length > limit ? `${last.at}_${last.key}` : null,
  }
}

const heads: Record<Lang, string[]> = {
  ta: ['நேரம் (இந்திய நேரம்)', 'யார்', 'செயல்', 'எதை', 'மாற்றங்கள்', 'எங்கிருந்து', 'எத்தனை முறை'],
  en: ['Time (India)', 'Who', 'Action', 'What', 'Changes', 'From', 'Times'],
}

/** The list as CSV, some hundred lines at a time: the first has the headings. */
export function exportAudit(
  tx: Tx,
  { lang, cursor, ...filter }: AuditFilter & { lang: Lang; cursor?: string | undefined },
): { csv: string; next: string | null } {
  const { entries, next } = listAudit(tx, { ...filter, cursor, limit: exportedAtOnce }, true)
  const formatValues = (values: AuditValue[]) => values.map((value) => textOfValue(value, lang)).join(', ')
  const lines = entries.map(({ at, userName, userId, action, summary, changes, bulk, network, count }) =>
    csvLine([
      istMinute(at),
      userName || userId,
      action,
      summary,
      changes
        .map(
          ({ field, of, before, after }) =>
            `${[field, formatValues([of])].join(' ').trim()}: ${formatValues(before)} → ${formatValues(after)}`,
        )
        .join('; '),
      network,
      String(bulk?.count ?? count),
    ]),
  )
  return { csv: (cursor ? '' : csvHead(heads[lang])) + lines.join(''), next }
}

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

function bulkOf(tx: Tx, { id, area, count, left, undoUntil, undoes }: BulkRow): AuditBulk {
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
