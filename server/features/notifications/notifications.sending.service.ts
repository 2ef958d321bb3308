import { setImmediate as breathe } from 'node:timers/promises'
import { and, asc, count as countRows, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { broadcasts, deliveries, notifications, users } from '#drizzle/schema/index.ts'
import { cleanName, type SessionUser } from '#shared/auth.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { sendInput, SendPreview } from '#shared/notifications.ts'
import { normalize } from '#shared/search/normalize.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'

// Sending a message, and the steps in which jobs deliver it.

/** Readers of one step. Writing takes two or three milliseconds, which bounds the wait of other writers. */
const stepSize = 250
/** A longer list is split into at most so many chunks at once. */
const maxChunks = 20
/** How many recipients the preview names. */
const namedInPreview = 5
/** Most errors reported for one list. */
const maxFaults = 100

// Not a bound parameter: SQLite uses the partial index only for a literal.
export const isReader = sql`role = 'reader'`

/** Whether a reader is in a JSON array of ids: one prepared statement for lists of any length. */
const isAmong = (ids: string): SQL => sql`${users.id} IN (SELECT value FROM json_each(${ids}))`

export interface Admin {
  db: Db
  user: SessionUser
}

/**
 * Sends a message: to a few readers directly, to many or all by jobs.
 * @throws NOTIFICATION_TARGETS_REQUIRED, NOTIFICATION_TARGETS_UNKNOWN with each faulty target; then nothing is sent. Ids in
 *   lists longer than one step are not checked: jobs skip those that are no reader's.
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
 * The recipients of a message, with the same errors as sending it.
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

/** Every name, and every id of a short list, must be that of one reader; errors name the position in the list. */
async function resolveTargets(db: Db, { userIds, names }: { userIds: string[]; names: string[] }): Promise<string[]> {
  const fields: FieldErrors = {}
  const fault = (field: string, code: FieldErrors[string]) => {
    if (Object.keys(fields).length < maxFaults) fields[field] = code
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
    // Let other requests run in between.
    if (index % stepSize === stepSize - 1) await breathe()
  }
  if (Object.keys(fields).length > 0) throw new AppError('NOTIFICATION_TARGETS_UNKNOWN', { fields })
  if (found.size === 0) throw new AppError('NOTIFICATION_TARGETS_REQUIRED', { fields: { target: 'FIELD_REQUIRED' } })
  return [...found]
}

/** Finds readers by name; at most two, since two already mean that the name is ambiguous. */
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

/** Delivers a message to the readers among some users; a second delivery is ignored. */
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
 * One step for all readers: delivers to the next ones and queues the next step, in the transaction that completes its job.
 * So no crash of a worker loses or doubles a delivery.
 */
export function applyFanOut(tx: Tx, { notificationId, afterUserId }: JobPayload<'notifications.fan-out'>): void {
  const message = tx
    .select({ createdAt: notifications.createdAt, afterUserId: broadcasts.afterUserId })
    .from(broadcasts)
    .innerJoin(notifications, eq(notifications.id, broadcasts.notificationId))
    .where(eq(broadcasts.notificationId, notificationId))
    .get()
  // The message was deleted, or this step was already done.
  if (!message || message.afterUserId !== afterUserId) return
  const last = tx
    .select({ id: users.id })
    .from(users)
    .where(and(isReader, gt(users.id, afterUserId)))
    .orderBy(asc(users.id))
    .limit(1)
    .offset(stepSize - 1)
    .get()
  // Accounts made after the message do not get it.
  const wasThere = lte(users.createdAt, message.createdAt)
  deliver(tx, notificationId, and(gt(users.id, afterUserId), last && lte(users.id, last.id), wasThere))
  tx.update(broadcasts)
    .set(last ? { afterUserId: last.id } : { finishedAt: Date.now() })
    .where(eq(broadcasts.notificationId, notificationId))
    .run()
  if (last) enqueue(tx, 'notifications.fan-out', { notificationId, afterUserId: last.id })
}

/**
 * One step for a list of readers: delivers to them, or splits a list that is too long, in the transaction that completes
 * its job. The steps are independent.
 */
export function applyDeliver(tx: Tx, { notificationId, userIds }: JobPayload<'notifications.deliver'>): void {
  const chunks = userIds.length > stepSize ? chunksOf(userIds) : []
  const left = sql`${broadcasts.stepsLeft} - 1 + ${chunks.length}`
  const { changes } = tx
    .update(broadcasts)
    .set({ stepsLeft: left, finishedAt: sql`CASE ${left} WHEN 0 THEN ${Date.now()} END` })
    .where(eq(broadcasts.notificationId, notificationId))
    .run()
  // The message was deleted.
  if (changes === 0) return
  if (chunks.length === 0) deliver(tx, notificationId, isAmong(JSON.stringify(userIds)))
  for (const chunk of chunks) enqueue(tx, 'notifications.deliver', { notificationId, userIds: chunk })
}

/** Sorted like the index: 100,000 deliveries then write 40 MB of WAL instead of 800, in an eighth of the time. */
function chunksOf(userIds: readonly string[]): string[][] {
  const sorted = userIds.toSorted()
  const size = Math.max(stepSize, Math.ceil(sorted.length / maxChunks))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) =>
    sorted.slice(index * size, (index + 1) * size),
  )
}
