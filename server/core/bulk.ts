// Changes of many things at once: each is one entry of the audit log, and keeps what is needed to undo it.
import { eq, inArray, lt } from 'drizzle-orm'
import { bulkChanges, bulkRows } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { maxNamedValues, namedFields, undoDays, type BulkArea } from '#shared/bulk.rules.ts'
import { dayMs } from '#shared/durations.ts'
import type { TrashKind } from '#shared/trash.rules.ts'
import { bulkScope, writeAudit } from './audit.ts'
import { raiseContentVersion } from './content-version.ts'
import { transact, type Db, type Tx } from './db.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import { newId } from './ids.ts'
import { isInTrash, restoreEntry, type TrashKeeper } from './trash.ts'
import { inBatches } from './write-lock.ts'

/** Fields of a thing, with their values as JSON has them. */
export type Values = Record<string, unknown>

interface BulkKind {
  area: BulkArea
  /** How long it can be undone, in ms; 0 for what is for ever. */
  undoMs?: number
  /** The change that it takes back. */
  undoes?: string
}

export interface BulkChange extends Required<Omit<BulkKind, 'undoes'>> {
  id: string
  user: SessionUser
  undoes: string | null
}

/** A bulk change that has changed nothing yet: it leaves no trace until it does. */
export const beginBulk = (user: SessionUser, { area, undoMs = undoDays * dayMs, undoes }: BulkKind): BulkChange => ({
  id: newId(),
  user,
  area,
  undoMs,
  undoes: undoes ?? null,
})

interface ChangedThing {
  id: string
  /** A label for people: a title, a name. */
  title: string
  /** The fields that were changed, and nothing else. */
  before: Values
  after: Values
}

/**
 * Changes one thing as a part of a bulk change, in the transaction that records it.
 * @param change answers undefined when there was nothing to change
 * @returns whether it was changed
 */
export function changeAsPart(tx: Tx, bulk: BulkChange, change: () => ChangedThing | undefined): boolean {
  const changed = bulkScope.run(bulk.id, change)
  if (!changed) return false
  record(tx, bulk, changed)
  return true
}

export type NamedValues = Record<string, { before: unknown[]; after: unknown[] }>

const withValue = (values: unknown[], value: unknown): unknown[] =>
  // One more than are named, so that it can be told that there are more.
  values.includes(value) || values.length > maxNamedValues ? values : [...values, value]

function withNames(names: NamedValues, { before, after }: ChangedThing): NamedValues {
  const named = Object.keys(after).filter((field) => namedFields.includes(field.split(' ')[0] ?? ''))
  const added = named.map((field) => {
    const known = names[field] ?? { before: [], after: [] }
    return [
      field,
      { before: withValue(known.before, before[field]), after: withValue(known.after, after[field]) },
    ] as const
  })
  return { ...names, ...Object.fromEntries(added) }
}

function record(tx: Tx, { id, user, area, undoMs, undoes }: BulkChange, changed: ChangedThing): void {
  const known = tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).get()
  const count = (known?.count ?? 0) + 1
  const changes = JSON.stringify(withNames(known ? (JSON.parse(known.changes) as NamedValues) : {}, changed))
  if (known) {
    tx.update(bulkChanges)
      .set({ count, left: known.left + 1, changes })
      .where(eq(bulkChanges.id, id))
      .run()
  } else {
    const at = Date.now()
    const undoUntil = undoMs > 0 ? at + undoMs : null
    tx.insert(bulkChanges)
      .values({ id, at, userId: user.id, area, count, left: count, changes, undoUntil, undoes })
      .run()
    bulkScope.run(null, () => writeAudit(tx, user, `${area}.${undoes === null ? 'bulk' : 'undo'}`, id, ''))
  }
  if (undoMs === 0) return
  const { id: entityId, title, before, after } = changed
  tx.insert(bulkRows)
    .values({
      ...{ bulkId: id, position: count, entityId, title },
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .run()
}

/** The id of a bulk change for its answer: by it the change is undone. */
export const bulkIdOf = ({ id, undoMs }: BulkChange, done: readonly string[]): string | null =>
  done.length > 0 && undoMs > 0 ? id : null

/**
 * Changes things one after the other, each in a savepoint of its own: one that is refused keeps no other from it. Any other
 * error ends the whole.
 * @param change answers undefined when there was nothing to change
 * @returns the ids of those that were changed, and which were refused and why
 */
export function changeEach<T extends { id: string }>(
  tx: Tx,
  bulk: BulkChange,
  things: readonly T[],
  change: (part: Tx, thing: T) => Omit<ChangedThing, 'id'> | undefined,
): BulkResult {
  const done: string[] = []
  const failed: BulkResult['failed'] = []
  for (const thing of new Map(things.map((each) => [each.id, each])).values()) {
    try {
      const isChanged = transact(tx, (part) =>
        changeAsPart(part, bulk, () => {
          const changed = change(part, thing)
          return changed && { id: thing.id, ...changed }
        }),
      )
      if (isChanged) done.push(thing.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id: thing.id, code: error.code })
    }
  }
  return { bulkId: bulkIdOf(bulk, done), done, failed }
}

/** The same for things of which nothing but their ids is needed. */
export const changeEachId = (
  tx: Tx,
  bulk: BulkChange,
  ids: readonly string[],
  change: (part: Tx, id: string) => Omit<ChangedThing, 'id'> | undefined,
): BulkResult =>
  changeEach(
    tx,
    bulk,
    ids.map((id) => ({ id })),
    (part, { id }) => change(part, id),
  )

/** A thing that was moved to the trash, and one that is out of it again. */
export const trashed = (title: string) => ({ title, before: { isTrashed: false }, after: { isTrashed: true } })
/** One that is gone for ever. */
export const erased = (title: string) => ({ title, before: { isErased: false }, after: { isErased: true } })

/** Who undoes a bulk change, and what that needs. */
export interface Undoer {
  db: Db
  env: Env
  user: SessionUser
}

/** What a feature does to undo its bulk changes. */
export interface BulkKeeper {
  /** The present values of these fields; undefined for a thing that is gone for ever. */
  readValues: (tx: Tx, id: string, fields: readonly string[]) => Values | undefined
  /** Gives these fields their values, as a usual change does. @throws AppError when that is not possible any more */
  giveValues: (tx: Tx, by: Undoer, id: string, values: Values) => void
}

interface Trashable {
  kind: TrashKind
  keeper: TrashKeeper
  isThere: (tx: Tx, id: string) => boolean
  remove: (tx: Tx, user: SessionUser, id: string) => void
}

/** Undoes what has moved things to the trash. */
export const keeperOfTrashed = ({ kind, keeper, isThere, remove }: Trashable): BulkKeeper => ({
  readValues: (tx, id) =>
    isInTrash(tx, { kind, id }) ? { isTrashed: true } : isThere(tx, id) ? { isTrashed: false } : undefined,
  giveValues(tx, { user }, id, { isTrashed }) {
    if (isTrashed === true) remove(tx, user, id)
    else restoreEntry(tx, user, { kind, id }, keeper)
    raiseContentVersion(tx)
  },
})

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
