import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'
import { broadcasts, deliveries, notifications, profiles, users } from '#drizzle/schema/index.ts'
import { cleanName, type SessionUser } from '#shared/auth.ts'
import type {
  DeliveredPage,
  editByTitleInput,
  editInput,
  Person,
  PersonPage,
  SummaryPage,
} from '#shared/notifications.ts'
import { normalize } from '#shared/search/normalize.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { isReader, readersNamed, type Admin } from './notifications.sending.service.ts'
import { listNotifications, type ListOptions } from './notifications.service.ts'

// Messages that were sent, for admins; notifications.sending.service.ts sends them.

const foundAtOnce = 50

// ------------------------------------------------------------------------------------------------------------- Changing

/** Changes the message itself, for everybody who has it. @throws NOTIFICATION_NOT_FOUND */
export function editNotification({ db, user }: Admin, { id, title, message }: z.output<typeof editInput>): void {
  write(db, (tx) => {
    const before = tx.select().from(notifications).where(eq(notifications.id, id)).get()
    if (!before) throw new AppError('NOTIFICATION_NOT_FOUND')
    tx.update(notifications).set({ title, message, editions: null }).where(eq(notifications.id, id)).run()
    writeAudit(tx, user, 'notifications.edit', id, title, changesBetween(before, { title, message }))
  })
}

/** Deletes a message, for everybody who has it. @throws NOTIFICATION_NOT_FOUND */
export function deleteNotification({ db, user }: Admin, id: string): void {
  write(db, (tx) => deleteNotificationIn(tx, user, id))
}

/** @returns its title @throws NOTIFICATION_NOT_FOUND */
export function deleteNotificationIn(tx: Tx, user: SessionUser, id: string): string {
  const [gone] = tx.delete(notifications).where(eq(notifications.id, id)).returning().all()
  if (!gone) throw new AppError('NOTIFICATION_NOT_FOUND')
  writeAudit(tx, user, 'notifications.delete', id, gone.title)
  return gone.title
}

/** The newest admin message with a title, which the by-title calls act on. @throws NOTIFICATION_NOT_FOUND */
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
const byName = [users.nameForm, users.id]

/** Prefix match as a range, so that an index can be used. */
const beginsWith = (column: SQLWrapper, prefix: string): SQL =>
  sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10ffff}`})`

/** Of a later word, which a space or the dot of an initial stands before. */
const wordBeginsWith = (prefix: string): SQL =>
  sql`${users.id} IN (SELECT ${users.id} FROM ${users} INDEXED BY users_name
    WHERE instr(replace(${users.nameForm}, '.', ' '), ${` ${prefix}`}) > 0 LIMIT ${foundAtOnce})`

/**
 * Readers with a name of which a word begins with a text, as after the initials of a Tamil name, or whose email or phone
 * does; names in any equivalent spelling; at most 50. Names that begin with it come first.
 */
export function searchPeople(tx: Tx, text: string): Person[] {
  const name = normalize(cleanName(text))
  if (name === '') return []
  const digits = text.replace(/[\s().-]/g, '')
  const select = () => selectPeople(tx)
  // Three queries for three indexes: one OR over two tables would scan all readers.
  const found = [
    select()
      .where(and(isReader, beginsWith(users.nameForm, name)))
      .orderBy(...byName),
    // The index of names alone is read through: about 15 ms for 100,000 readers, at a key of somebody of the staff.
    ...(/\p{L}/u.test(name)
      ? [
          select()
            .where(and(isReader, wordBeginsWith(name)))
            .orderBy(...byName),
        ]
      : []),
    select()
      .where(and(isReader, beginsWith(users.email, cleanName(text).toLowerCase())))
      .orderBy(users.email),
    ...(/^\+?\d+$/.test(digits)
      ? [
          tx
            .select(personColumns)
            .from(profiles)
            .innerJoin(users, eq(users.id, profiles.userId))
            .where(and(isReader, or(beginsWith(profiles.mobile, digits), beginsWith(profiles.mobile, `+91${digits}`)))),
        ]
      : []),
  ].flatMap((query) => query.limit(foundAtOnce).all())
  return [...new Map(found.map((person) => [person.id, person])).values()].slice(0, foundAtOnce)
}

const selectPeople = (tx: Tx) =>
  tx.select(personColumns).from(users).leftJoin(profiles, eq(profiles.userId, users.id)).$dynamic()

/** All readers, by name. */
export function listPeople(tx: Tx, paging: Paging): PersonPage {
  const { rows, next } = pageOf(
    selectPeople(tx),
    isReader,
    { columns: byName, readSortValues: ({ name, id }) => [normalize(name), id], isAscending: true },
    paging,
  )
  return { people: rows, next }
}

/** All readers without paging, for the documented call. */
export const allPeople = (tx: Tx): Person[] =>
  selectPeople(tx)
    .where(isReader)
    .orderBy(...byName)
    .all()

/** How many messages each reader has, and how many unread. */
export function summarize(tx: Tx, paging: Paging): SummaryPage {
  const { people, next } = listPeople(tx, paging)
  const counts = countDeliveries(
    tx,
    deliveries.userId,
    people.map(({ id }) => id),
  )
  const countsOf = (id: string) => {
    const { delivered, read } = counts.get(id) ?? { delivered: 0, read: 0 }
    return { total: delivered, unread: delivered - read }
  }
  return {
    rows: people.map((person) => ({ ...person, ...countsOf(person.id) })),
    next,
  }
}

/** One reader's messages. @throws USER_NOT_FOUND */
export function listOfReader(tx: Tx, userId: string, options: ListOptions): { person: Person } & DeliveredPage {
  const person = selectPeople(tx)
    .where(and(eq(users.id, userId), isReader))
    .get()
  if (!person) throw new AppError('USER_NOT_FOUND')
  const { notifications: own, next } = listNotifications(tx, userId, options)
  const counts = countRecipients(
    tx,
    own.map(({ id }) => id),
  )
  return {
    person,
    notifications: own.map((item) => ({ ...item, delivered: counts.get(item.id)?.delivered ?? 0 })),
    next,
  }
}

/** A reader by id, or by an unambiguous name. @throws USER_NOT_FOUND, USER_NAME_AMBIGUOUS */
export function readerByName(tx: Tx, nameOrId: string): string {
  const byId = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, nameOrId), isReader))
    .get()
  if (byId) return byId.id
  const named = readersNamed(tx)(nameOrId)
  if (named.length > 1) throw new AppError('USER_NAME_AMBIGUOUS')
  if (!named[0]) throw new AppError('USER_NOT_FOUND')
  return named[0].id
}

interface Delivered {
  delivered: number
  read: number
}

/** By the id of each message: how many readers have it, and have read it. Of messages to many these numbers are kept. */
export function countRecipients(tx: Tx, ids: string[]): Map<string, Delivered> {
  const kept = tx
    .select()
    .from(broadcasts)
    .where(and(inArray(broadcasts.notificationId, ids), isNotNull(broadcasts.delivered)))
    .all()
    .map(({ notificationId, delivered, read }) => [notificationId, { delivered: delivered!, read: read! }] as const)
  const ofMany = new Map(kept)
  const ofFew = ids.filter((id) => !ofMany.has(id))
  return new Map([...kept, ...countDeliveries(tx, deliveries.notificationId, ofFew)])
}

/** Counts a message to many from before its numbers were kept. @returns how many: one or none */
export function countFormerRecipients(tx: Tx): number {
  const own = sql`FROM ${deliveries} WHERE ${deliveries.notificationId} = ${broadcasts.notificationId}`
  const uncounted = tx
    .select({ id: broadcasts.notificationId })
    .from(broadcasts)
    .where(isNull(broadcasts.delivered))
    .limit(1)
  return tx
    .update(broadcasts)
    .set({ delivered: sql`(SELECT count(*) ${own})`, read: sql`(SELECT count(read_at) ${own})` })
    .where(inArray(broadcasts.notificationId, uncounted))
    .run().changes
}

/** By the id of each reader or message: how many messages were delivered, and how many of them have been read. */
function countDeliveries(
  tx: Tx,
  idColumn: typeof deliveries.userId | typeof deliveries.notificationId,
  ids: string[],
): Map<string, Delivered> {
  if (ids.length === 0) return new Map()
  const rows = tx
    .select({ id: idColumn, delivered: count(), read: count(deliveries.readAt) })
    .from(deliveries)
    .where(inArray(idColumn, ids))
    .groupBy(idColumn)
    .all()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
