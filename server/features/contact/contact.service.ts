import type { z } from 'zod'
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { contactMessages } from '#drizzle/schema/index.ts'
import type { contactInput, ContactMessage, MessageFilter, MessageTotals } from '#shared/contact.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { messageStates, type MessageSort, type MessageState } from '#shared/contact.rules.ts'
import { monthRange } from '#shared/months.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { newId } from '#server/core/ids.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { byState, countByState } from '#server/core/counting.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { monthsWith } from '#server/core/months.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'

// What readers write by the contact page, and what admins do with it.

/** Messages from one network before further ones are delayed. */
const freeMessages = 5

/** @throws TOO_MANY_REQUESTS by the caller's network */
export function sendMessage(
  { db, env, network }: { db: Db; env: Pick<Env, 'RATE_LIMIT'>; network: string },
  input: z.output<typeof contactInput>,
): void {
  if (env.RATE_LIMIT)
    noteAttempt(db, [{ key: `contact ${network}`, free: freeMessages, ...sharedNetwork }], 'TOO_MANY_REQUESTS')
  write(db, (tx) => {
    tx.insert(contactMessages)
      .values({ id: newId(), ...input, createdAt: Date.now() })
      .run()
  })
}

type Row = typeof contactMessages.$inferSelect
const toMessage = ({ id, name, email, message, createdAt, readAt }: Row): ContactMessage => ({
  ...{ id, name, email, message },
  createdAt: iso(createdAt),
  readAt: readAt === null ? null : iso(readAt),
})

// Not bound parameters: SQLite uses the partial index only for a literal.
const stateIs: Record<MessageState, SQL> = { unread: sql`read_at IS NULL`, read: sql`read_at IS NOT NULL` }

function inMonth(month: number | undefined): SQL | undefined {
  const range = month === undefined ? undefined : monthRange(month)
  return range && and(gte(contactMessages.createdAt, range.from), lt(contactMessages.createdAt, range.to))
}

/** Newest first, unless told otherwise. */
export function listMessages(
  tx: Tx,
  {
    state,
    sort,
    cursor,
    limit,
    q,
    month,
  }: Paging & MessageFilter & { state?: MessageState | undefined; sort: MessageSort },
): { messages: ContactMessage[]; next: string | null } {
  const { rows, next } = pageOf(
    tx.select().from(contactMessages).$dynamic(),
    and(containing(q, contactMessages.form), state && stateIs[state], inMonth(month)),
    { ...newestFirst(contactMessages), isAscending: sort === 'oldest' },
    { cursor, limit },
  )
  return { messages: rows.map(toMessage), next }
}

/** How many of the messages are read and unread. */
export function countMessages(tx: Tx, { q, month }: MessageFilter): MessageTotals {
  const where = and(containing(q, contactMessages.form), inMonth(month))
  const { found, isMore } = countByState(tx, {
    from: contactMessages,
    where,
    state: sql`iif(${contactMessages.readAt} IS NULL, 'unread', 'read')`,
    isExact: !where,
  })
  return byState(messageStates, isMore, (state) => found.get(state)?.count ?? 0)
}

const newestQuery = preparedOnce((tx) =>
  tx
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(lt(contactMessages.createdAt, sql.placeholder('before')))
    .orderBy(desc(contactMessages.createdAt))
    .limit(1)
    .prepare(),
)

/** The months in which somebody wrote, newest first. */
export const listMonths = (tx: Tx): number[] => monthsWith((before) => newestQuery(tx).get({ before })?.at)

const findRow = (tx: Tx, id: string): Row | undefined =>
  tx.select().from(contactMessages).where(eq(contactMessages.id, id)).get()

function getRow(tx: Tx, id: string): Row {
  const row = findRow(tx, id)
  if (!row) throw new AppError('CONTACT_MESSAGE_NOT_FOUND')
  return row
}

/** @throws CONTACT_MESSAGE_NOT_FOUND */
export const getMessage = (tx: Tx, id: string): ContactMessage => toMessage(getRow(tx, id))

/** Marks messages as read or unread. @returns those that were not so before, and those that are gone */
export function markMessages(
  db: Db,
  user: SessionUser,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
): BulkResult {
  return eachMessage(db, user, ids, (part, id) => markIn(part, user, id, isRead))
}

const eachMessage = (
  db: Db,
  user: SessionUser,
  ids: readonly string[],
  change: Parameters<typeof changeEachId>[3],
): BulkResult => write(db, (tx) => changeEachId(tx, beginBulk(user, { area: 'contact' }), ids, change))

function markIn(tx: Tx, user: SessionUser, id: string, isRead: boolean) {
  const { name, readAt } = getRow(tx, id)
  if ((readAt !== null) === isRead) return undefined
  tx.update(contactMessages)
    .set({ readAt: isRead ? Date.now() : null })
    .where(eq(contactMessages.id, id))
    .run()
  const [before, after] = [{ isRead: !isRead }, { isRead }]
  writeAudit(tx, user, 'contact.mark', id, name, changesBetween(before, after))
  return { title: name, before, after }
}

interface TrashedMessage {
  message: Row
}

/** Moves messages to the trash. */
export const removeMessages = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachMessage(db, user, ids, (part, id) => trashed(removeIn(part, user, id)))

function removeIn(tx: Tx, user: SessionUser, id: string): string {
  const message = getRow(tx, id)
  tx.delete(contactMessages).where(eq(contactMessages.id, id)).run()
  moveToTrash(tx, user, { kind: 'message', entityId: id, title: message.name, rows: { message } })
  writeAudit(tx, user, 'contact.delete', id, message.name)
  return message.name
}

export const trashedMessages: TrashKeeper<TrashedMessage> = {
  restore: (tx, { message }) => tx.insert(contactMessages).values(message).run(),
  purge() {},
}

const inTrash = keeperOfTrashed({
  kind: 'message',
  keeper: trashedMessages,
  isThere: (tx, id) => findRow(tx, id) !== undefined,
  remove: removeIn,
})

export const bulkMessages: BulkKeeper = {
  readValues(tx, id, fields) {
    const place = inTrash.readValues(tx, id, fields)
    const row = findRow(tx, id)
    return place && { ...(row && { isRead: row.readAt !== null }), ...place }
  },
  giveValues(tx, by, id, { isRead, ...values }) {
    if (typeof isRead === 'boolean') markIn(tx, by.user, id, isRead)
    else inTrash.giveValues(tx, by, id, values)
  },
}
