import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, count as countRows, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { broadcasts, deliveries, notifications, users } from '#drizzle/schema/index.ts'
import { cleanName, type SessionUser } from '#shared/auth.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { JobPayload } from '#shared/jobs.ts'
import type { sendInput, SendPreview } from '#shared/notifications.ts'
import { normalize } from '#shared/search/normalize.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'

// Sending, and the steps by which the worker hands a message out.

/** Readers that one step writes for, in two or three milliseconds: nobody else who writes waits longer. */
const stepSize = 250
/** A longer list is parted into at most so many shorter ones at once. */
const mostParts = 20
/** So many readers are called by name before a message is sent. */
const namedInPreview = 5
/** Nobody reads more complaints than that about one list. */
const mostFaults = 100

// A literal: SQLite uses the partial index for nothing else.
export const isReader = sql`role = 'reader'`

/** Whether a reader is one of those in a JSON array: one statement for lists of any length. */
const isAmong = (ids: string): SQL => sql`${users.id} IN (SELECT value FROM json_each(${ids}))`

export interface Admin {
  db: Db
  user: SessionUser
}

/**
 * Sends a message: to a few readers at once, to many or all by the worker.
 * @throws NOTIFICATION_TARGETS_REQUIRED, NOTIFICATION_TARGETS_UNKNOWN which names each faulty one; then nothing is sent.
 *   Of a list of more ids than one step takes, the worker finds out who is a reader, and leaves out who is not.
 */
export async function sendNotification(
  { db, user }: Admin,
  { title, message, link, target }: z.output<typeof sendInput>,
): Promise<{ id: string }> {
  const id = newId()
  const userIds = target.kind === 'people' ? await resolveTargets(db, target) : []
  write(db, (tx) => {
    tx.insert(notifications)
      .values({ id, title, message, link: link || null, audience: target.kind, createdAt: Date.now() })
      .run()
    if (target.kind === 'all') {
      tx.insert(broadcasts).values({ notificationId: id }).run()
      enqueue(tx, 'notifications.fan-out', { notificationId: id, afterUserId: '' })
    } else if (userIds.length <= stepSize) {
      deliver(tx, id, isAmong(JSON.stringify(userIds)))
    } else {
      tx.insert(broadcasts).values({ notificationId: id, stepsLeft: 1 }).run()
      enqueue(tx, 'notifications.deliver', { notificationId: id, userIds })
    }
    writeAudit(tx, user, 'notifications.send', id, title)
  })
  return { id }
}

/**
 * Whom a message would go to, with the same complaints as sending it.
 * @throws as `sendNotification`
 */
export async function previewSending(db: Db, { target }: z.output<typeof sendInput>): Promise<SendPreview> {
  const people =
    target.kind === 'all' ? isReader : and(isReader, isAmong(JSON.stringify(await resolveTargets(db, target))))
  const count = db.select({ count: countRows() }).from(users).where(people).get()?.count ?? 0
  if (target.kind === 'all') return { count, names: [] }
  const first = db
    .select({ name: users.name })
    .from(users)
    .where(people)
    .orderBy(asc(users.nameForm), asc(users.id))
    .limit(namedInPreview)
    .all()
  return { count, names: first.map(({ name }) => name) }
}

/** Every name must be one reader's, and every id of a short list: what is wrong is told by its place. */
async function resolveTargets(db: Db, { userIds, names }: { userIds: string[]; names: string[] }): Promise<string[]> {
  const fields: FieldErrors = {}
  const fault = (field: string, code: FieldErrors[string]) => {
    if (Object.keys(fields).length < mostFaults) fields[field] = code
  }
  const found = new Set(userIds)
  if (userIds.length <= stepSize) {
    const known = db
      .select({ id: users.id })
      .from(users)
      .where(and(isAmong(JSON.stringify(userIds)), isReader))
      .all()
    const readers = new Set(known.map(({ id }) => id))
    for (const [index, id] of userIds.entries()) if (!readers.has(id)) fault(`userIds.${index}`, 'USER_NOT_FOUND')
  }
  const named = readersNamed(db)
  for (const [index, given] of names.entries()) {
    // Empty entries of the list are dropped, as documented.
    if (cleanName(given) === '') continue
    const people = named(given)
    if (people.length === 1) found.add(people[0]!.id)
    else fault(`targetUserNames.${index}`, people.length === 0 ? 'USER_NAME_UNKNOWN' : 'USER_NAME_AMBIGUOUS')
    // Others are answered in between.
    if (index % stepSize === stepSize - 1) await breathe()
  }
  if (Object.keys(fields).length > 0) throw new AppError('NOTIFICATION_TARGETS_UNKNOWN', { fields })
  if (found.size === 0) throw new AppError('NOTIFICATION_TARGETS_REQUIRED', { fields: { target: 'FIELD_REQUIRED' } })
  return [...found]
}

/** Looks readers up by name. At most two are answered: one is a person, two are a doubt. */
export function readersNamed(tx: Tx): (name: string) => { id: string }[] {
  const find = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.nameForm, sql.placeholder('form')), eq(users.name, sql.placeholder('name')), isReader))
    .limit(2)
    .prepare()
  return (given) => {
    const name = cleanName(given)
    return find.all({ name, form: normalize(name) })
  }
}

/** Gives a message to the readers among some people; whoever has it keeps it once. */
function deliver(tx: Tx, notificationId: string, people: SQL | undefined): void {
  tx.insert(deliveries)
    .select(
      tx
        .select({
          id: sql`NULL`.as('id'),
          userId: users.id,
          notificationId: sql`${notificationId}`.as('notification_id'),
          readAt: sql`NULL`.as('read_at'),
        })
        .from(users)
        .where(and(isReader, people))
        .orderBy(asc(users.id)),
    )
    .onConflictDoNothing()
    .run()
}

/**
 * One step for all readers, in the transaction that marks its job done: the next ones get the message, and the next step
 * is written. So a worker that dies anywhere neither loses nor doubles a delivery.
 */
export function applyFanOut(tx: Tx, { notificationId, afterUserId }: JobPayload<'notifications.fan-out'>): void {
  const message = tx
    .select({ createdAt: notifications.createdAt, afterUserId: broadcasts.afterUserId })
    .from(broadcasts)
    .innerJoin(notifications, eq(notifications.id, broadcasts.notificationId))
    .where(eq(broadcasts.notificationId, notificationId))
    .get()
  // It was deleted meanwhile, or this step was done before.
  if (!message || message.afterUserId !== afterUserId) return
  const last = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isReader, gt(users.id, afterUserId)))
    .orderBy(asc(users.id))
    .limit(1)
    .offset(stepSize - 1)
    .get()
  // Whoever came later was not there to be told.
  const wasThere = lte(users.createdAt, message.createdAt)
  deliver(tx, notificationId, and(gt(users.id, afterUserId), last && lte(users.id, last.id), wasThere))
  tx.update(broadcasts)
    .set(last ? { afterUserId: last.id } : { finishedAt: Date.now() })
    .where(eq(broadcasts.notificationId, notificationId))
    .run()
  if (last) enqueue(tx, 'notifications.fan-out', { notificationId, afterUserId: last.id })
}

/**
 * One step for a list of readers, in the transaction that marks its job done: they get the message, or a list that is too
 * long for that becomes shorter ones. The steps do not need each other.
 */
export function applyDeliver(tx: Tx, { notificationId, userIds }: JobPayload<'notifications.deliver'>): void {
  const parts = userIds.length > stepSize ? partsOf(userIds) : []
  const left = sql`${broadcasts.stepsLeft} - 1 + ${parts.length}`
  const { changes } = tx
    .update(broadcasts)
    .set({ stepsLeft: left, finishedAt: sql`CASE ${left} WHEN 0 THEN ${Date.now()} END` })
    .where(eq(broadcasts.notificationId, notificationId))
    .run()
  // It may have been deleted meanwhile.
  if (changes === 0) return
  if (parts.length === 0) deliver(tx, notificationId, isAmong(JSON.stringify(userIds)))
  for (const part of parts) enqueue(tx, 'notifications.deliver', { notificationId, userIds: part })
}

/** In the order of the indexes: 100,000 deliveries then fill 40 MB of the log instead of 800, in an eighth of the time. */
function partsOf(userIds: readonly string[]): string[][] {
  const sorted = userIds.toSorted()
  const size = Math.max(stepSize, Math.ceil(sorted.length / mostParts))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, part) =>
    sorted.slice(part * size, (part + 1) * size),
  )
}
