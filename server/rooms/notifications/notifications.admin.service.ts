import { and, asc, count, desc, eq, gt, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { broadcasts, deliveries, notifications, profiles, users } from '#drizzle/schema/index.ts'
import { cleanName, type SessionUser } from '#shared/auth.ts'
import type { FieldErrors } from '#shared/errors.ts'
import type {
  DeliveredPage,
  editByTitleInput,
  editInput,
  Person,
  PersonPage,
  sendInput,
  SentNotification,
  SentPage,
  SummaryPage,
} from '#shared/notifications.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import { listNotifications, type ListOptions } from './notifications.service.ts'

// The admin's side: sending, the fan-out, and what was sent.

/** Readers that one step of the fan-out writes for: readers' calls in between wait some milliseconds at most. */
const fanOutStep = 500
const foundAtOnce = 50

const iso = (ms: number): string => new Date(ms).toISOString()
// A literal: SQLite uses the partial index for nothing else.
const isReader = sql`role = 'reader'`

interface Admin {
  db: Db
  user: SessionUser
}

// ------------------------------------------------------------------------------------------------------------- Sending

/**
 * Sends a message: to chosen readers at once, to all readers by the worker.
 * @throws NOTIFICATION_TARGETS_REQUIRED, NOTIFICATION_TARGETS_UNKNOWN which names each faulty one; then nothing is sent
 */
export function sendNotification({ db, user }: Admin, input: z.output<typeof sendInput>): { id: string } {
  const id = newId()
  const { title, message, link, target } = input
  write(db, (tx) => {
    const userIds = target.kind === 'people' ? resolveTargets(tx, target) : []
    tx.insert(notifications)
      .values({ id, title, message, link: link || null, audience: target.kind, createdAt: Date.now() })
      .run()
    if (target.kind === 'all') {
      tx.insert(broadcasts).values({ notificationId: id }).run()
      enqueue(tx, 'notifications.fan-out', { notificationId: id, afterUserId: '' })
    } else {
      tx.insert(deliveries)
        .values(userIds.map((userId) => ({ userId, notificationId: id })))
        .run()
    }
    writeAudit(tx, user, 'notifications.send', id, title)
  })
  return { id }
}

/** Every target must be one reader: a name that nobody has, or that several have, is told. */
function resolveTargets(tx: Tx, { userIds, names }: { userIds: string[]; names: string[] }): string[] {
  const fields: FieldErrors = {}
  const found = new Set<string>()
  const known = new Set(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, userIds), isReader))
      .all()
      .map(({ id }) => id),
  )
  for (const [index, id] of userIds.entries()) {
    if (known.has(id)) found.add(id)
    else fields[`userIds.${index}`] = 'USER_NOT_FOUND'
  }
  for (const [index, given] of names.entries()) {
    // Empty entries of the list are dropped, as documented.
    if (cleanName(given) === '') continue
    const people = readersNamed(tx, given)
    if (people.length === 1) found.add(people[0]!.id)
    else fields[`targetUserNames.${index}`] = people.length === 0 ? 'USER_NAME_UNKNOWN' : 'USER_NAME_AMBIGUOUS'
  }
  if (Object.keys(fields).length > 0) throw new AppError('NOTIFICATION_TARGETS_UNKNOWN', { fields })
  if (found.size === 0) throw new AppError('NOTIFICATION_TARGETS_REQUIRED', { fields: { target: 'FIELD_REQUIRED' } })
  return [...found]
}

/** At most two: one is a person, two are a doubt. */
const readersNamed = (tx: Tx, name: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.name}) = lower(${cleanName(name)})`, eq(users.name, cleanName(name)), isReader))
    .limit(2)
    .all()

/**
 * One step of the fan-out, in the transaction that marks its job done: the next readers get the message, and the next
 * step is written. So a worker that dies anywhere neither loses nor doubles a delivery.
 */
export function applyFanOut(tx: Tx, { notificationId, afterUserId }: { notificationId: string; afterUserId: string }) {
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
    .offset(fanOutStep - 1)
    .get()
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
        .where(
          and(
            isReader,
            gt(users.id, afterUserId),
            last && lte(users.id, last.id),
            // Whoever came later was not there to be told.
            lte(users.createdAt, message.createdAt),
          ),
        )
        .orderBy(asc(users.id)),
    )
    .onConflictDoNothing()
    .run()
  tx.update(broadcasts)
    .set(last ? { afterUserId: last.id } : { finishedAt: Date.now() })
    .where(eq(broadcasts.notificationId, notificationId))
    .run()
  if (last) enqueue(tx, 'notifications.fan-out', { notificationId, afterUserId: last.id })
}

// ------------------------------------------------------------------------------------------------------------- Changing

/** Changes the message itself, for everybody who has it. @throws NOTIFICATION_NOT_FOUND */
export function editNotification({ db, user }: Admin, { id, title, message }: z.output<typeof editInput>): void {
  write(db, (tx) => {
    const { changes } = tx.update(notifications).set({ title, message }).where(eq(notifications.id, id)).run()
    if (changes === 0) throw new AppError('NOTIFICATION_NOT_FOUND')
    writeAudit(tx, user, 'notifications.edit', id, title)
  })
}

/** Deletes a message, for everybody who has it. @throws NOTIFICATION_NOT_FOUND */
export function deleteNotification({ db, user }: Admin, id: string): void {
  write(db, (tx) => {
    const [gone] = tx.delete(notifications).where(eq(notifications.id, id)).returning().all()
    if (!gone) throw new AppError('NOTIFICATION_NOT_FOUND')
    writeAudit(tx, user, 'notifications.delete', id, gone.title)
  })
}

/** The newest message of admins with a title, which is what the by-title calls act on. @throws NOTIFICATION_NOT_FOUND */
function newestTitled(tx: Tx, title: string): string {
  const found = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(eq(notifications.title, title.normalize('NFC').trim()), inArray(notifications.audience, ['people', 'all'])),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
    .get()
  if (!found) throw new AppError('NOTIFICATION_NOT_FOUND')
  return found.id
}

/** @throws NOTIFICATION_NOT_FOUND */
export const editByTitle = (admin: Admin, { title, newTitle, message }: z.output<typeof editByTitleInput>): void =>
  editNotification(admin, { id: newestTitled(admin.db, title), title: newTitle, message })

/** @throws NOTIFICATION_NOT_FOUND */
export const deleteByTitle = (admin: Admin, title: string): void =>
  deleteNotification(admin, newestTitled(admin.db, title))

// -------------------------------------------------------------------------------------------------------------- Looking

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: sql<string>`coalesce(${profiles.mobile}, '')`,
}

/** Begins with: a range, so that an index answers it. */
const beginsWith = (column: SQL, prefix: string): SQL =>
  sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10ffff}`})`

/** Readers whose name, address or phone begins with a text; at most 50. */
export function searchPeople(tx: Tx, text: string): Person[] {
  const name = cleanName(text)
  if (name === '') return []
  const lower = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const digits = text.replace(/[\s().-]/g, '')
  const select = () => tx.select(personColumns).from(users).leftJoin(profiles, eq(profiles.userId, users.id))
  // Three searches, for three indexes: an OR over two tables would look at every reader.
  const found = [
    select()
      .where(and(isReader, beginsWith(sql`lower(${users.name})`, lower)))
      .orderBy(sql`lower(${users.name})`),
    select()
      .where(and(isReader, beginsWith(sql`${users.email}`, name.toLowerCase())))
      .orderBy(users.email),
    ...(/^\+?\d+$/.test(digits)
      ? [
          tx
            .select(personColumns)
            .from(profiles)
            .innerJoin(users, eq(users.id, profiles.userId))
            .where(
              and(
                isReader,
                or(beginsWith(sql`${profiles.mobile}`, digits), beginsWith(sql`${profiles.mobile}`, `+91${digits}`)),
              ),
            ),
        ]
      : []),
  ].flatMap((query) => query.limit(foundAtOnce).all())
  return [...new Map(found.map((person) => [person.id, person])).values()].slice(0, foundAtOnce)
}

/** Pages of readers by name; the cursor is the last one's name and id. */
const afterPerson = (cursor: string | undefined): SQL | undefined => {
  if (!cursor) return undefined
  const [id = '', ...name] = cursor.split(' ')
  return sql`(lower(${users.name}), ${users.id}) > (${name.join(' ')}, ${id})`
}
const personCursor = ({ id, name }: Person): string =>
  `${id} ${name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`
const byName = [sql`lower(${users.name})`, users.id]

interface Paging {
  cursor?: string | undefined
  limit: number
}

/** All readers, by name. */
export function listPeople(tx: Tx, { cursor, limit }: Paging): PersonPage {
  const rows = tx
    .select(personColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isReader, afterPerson(cursor)))
    .orderBy(...byName)
    .limit(limit + 1)
    .all()
  const people = rows.slice(0, limit)
  const last = people.at(-1)
  return { people, next: last && rows.length > limit ? personCursor(last) : null }
}

/** All readers whole, as the documented call answers them. */
export const allPeople = (tx: Tx): Person[] =>
  tx
    .select(personColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(isReader)
    .orderBy(...byName)
    .all()

/** How many messages each reader has, and how many unread: one query a page. */
export function summarize(tx: Tx, { cursor, limit }: Paging): SummaryPage {
  const page = tx
    .select({ ...personColumns, phone: personColumns.phone.as('phone') })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isReader, afterPerson(cursor)))
    .orderBy(...byName)
    .limit(limit + 1)
    .as('page')
  const rows = tx
    .select({
      id: page.id,
      name: page.name,
      email: page.email,
      phone: page.phone,
      total: count(deliveries.id),
      unread: sql<number>`count(${deliveries.id}) - count(${deliveries.readAt})`,
    })
    .from(page)
    .leftJoin(deliveries, eq(deliveries.userId, page.id))
    .groupBy(page.id)
    .orderBy(sql`lower(${page.name})`, page.id)
    .all()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > limit ? personCursor(last) : null }
}

/** One reader's messages. @throws USER_NOT_FOUND */
export function listOfReader(tx: Tx, userId: string, options: ListOptions): { person: Person } & DeliveredPage {
  const person = tx
    .select(personColumns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), isReader))
    .get()
  if (!person) throw new AppError('USER_NOT_FOUND')
  const { notifications: own, next } = listNotifications(tx, userId, options)
  const reach = reachOf(
    tx,
    own.map(({ id }) => id),
  )
  return {
    person,
    notifications: own.map((item) => ({ ...item, delivered: reach.get(item.id)?.delivered ?? 0 })),
    next,
  }
}

/** A reader by id, or by a name that only one has. @throws USER_NOT_FOUND, USER_NAME_AMBIGUOUS */
export function readerByName(tx: Tx, nameOrId: string): string {
  const byId = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, nameOrId), isReader))
    .get()
  if (byId) return byId.id
  const named = readersNamed(tx, nameOrId)
  if (named.length > 1) throw new AppError('USER_NAME_AMBIGUOUS')
  if (!named[0]) throw new AppError('USER_NOT_FOUND')
  return named[0].id
}

function reachOf(tx: Tx, ids: string[]): Map<string, { delivered: number; read: number }> {
  if (ids.length === 0) return new Map()
  const rows = tx
    .select({ id: deliveries.notificationId, delivered: count(), read: count(deliveries.readAt) })
    .from(deliveries)
    .where(inArray(deliveries.notificationId, ids))
    .groupBy(deliveries.notificationId)
    .all()
  return new Map(rows.map(({ id, ...reach }) => [id, reach]))
}

/** What admins have sent, the newest first, with its reach; of one title where it is given. */
export function listSent(tx: Tx, { cursor, limit, title }: Paging & { title?: string | undefined }): SentPage {
  const [createdAt, id] = cursor?.split('_') ?? []
  const rows = tx
    .select({ message: notifications, finishedAt: broadcasts.finishedAt })
    .from(notifications)
    .leftJoin(broadcasts, eq(broadcasts.notificationId, notifications.id))
    .where(
      and(
        inArray(notifications.audience, ['people', 'all']),
        title === undefined ? undefined : eq(notifications.title, title),
        cursor ? sql`(${notifications.createdAt}, ${notifications.id}) < (${Number(createdAt)}, ${id})` : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.message
  const reach = reachOf(
    tx,
    page.map(({ message }) => message.id),
  )
  const toSent = ({ message, finishedAt }: (typeof page)[number]): SentNotification => ({
    ...message,
    createdAt: iso(message.createdAt),
    ...(reach.get(message.id) ?? { delivered: 0, read: 0 }),
    isDelivered: message.audience !== 'all' || finishedAt !== null,
  })
  return {
    notifications: page.map(toSent),
    next: last && rows.length > limit ? `${last.createdAt}_${last.id}` : null,
  }
}
