import { and, count, desc, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'
import { broadcasts, deliveries, notifications, profiles, users } from '#drizzle/schema/index.ts'
import { cleanName } from '#shared/auth.ts'
import type {
  DeliveredPage,
  editByTitleInput,
  editInput,
  Person,
  PersonPage,
  SentNotification,
  SentPage,
  SummaryPage,
} from '#shared/notifications.ts'
import { normalize } from '#shared/search/normalize.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { isReader, readersNamed, type Admin } from './notifications.sending.service.ts'
import { listNotifications, type ListOptions } from './notifications.service.ts'

// The admin's side of what was sent (notifications.sending.service.ts sends it).

const foundAtOnce = 50

// ------------------------------------------------------------------------------------------------------------- Changing

/** Changes the message itself, for everybody who has it. @throws NOTIFICATION_NOT_FOUND */
export function editNotification({ db, user }: Admin, { id, title, message }: z.output<typeof editInput>): void {
  write(db, (tx) => {
    const { changes } = tx
      .update(notifications)
      .set({ title, message, editions: null })
      .where(eq(notifications.id, id))
      .run()
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
const byName = [users.nameForm, users.id]

/** Begins with: a range, so that an index answers it. */
const beginsWith = (column: SQLWrapper, prefix: string): SQL =>
  sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10ffff}`})`

/** Readers whose name, address or phone begins with a text, names in any spelling that the search holds equal; at most 50. */
export function searchPeople(tx: Tx, text: string): Person[] {
  const name = normalize(cleanName(text))
  if (name === '') return []
  const digits = text.replace(/[\s().-]/g, '')
  const select = () => tx.select(personColumns).from(users).leftJoin(profiles, eq(profiles.userId, users.id))
  // Three searches, for three indexes: an OR over two tables would look at every reader.
  const found = [
    select()
      .where(and(isReader, beginsWith(users.nameForm, name)))
      .orderBy(...byName),
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

/** Pages of readers by name; the cursor is the last one's id and the form of the name. */
const afterPerson = (cursor: string | undefined): SQL | undefined => {
  if (!cursor) return undefined
  const [id = '', ...words] = cursor.split(' ')
  return sql`(${users.nameForm}, ${users.id}) > (${words.join(' ')}, ${id})`
}
const personCursor = ({ id, name }: Person): string => `${id} ${normalize(name)}`

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
    .select({ ...personColumns, nameForm: users.nameForm, phone: personColumns.phone.as('phone') })
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
    .orderBy(page.nameForm, page.id)
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
  const named = readersNamed(tx)(nameOrId)
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
    .select({ message: notifications, broadcast: broadcasts })
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
  const toSent = ({ message, broadcast }: (typeof page)[number]): SentNotification => ({
    ...message,
    createdAt: iso(message.createdAt),
    ...(reach.get(message.id) ?? { delivered: 0, read: 0 }),
    isDelivered: broadcast === null || broadcast.finishedAt !== null,
  })
  return {
    notifications: page.map(toSent),
    next: last && rows.length > limit ? `${last.createdAt}_${last.id}` : null,
  }
}
