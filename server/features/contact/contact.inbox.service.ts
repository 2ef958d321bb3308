import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { contactMessages } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import type { ContactMessage, MessageFilter, MessageTotals } from '#shared/contact.ts'
import type { MessageSort, MessageState } from '#shared/contact.rules.ts'
import { monthRange } from '#shared/months.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { changeEachId } from '#server/core/bulk.ts'
import { formContaining } from '#server/core/containing.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { monthsWith } from '#server/core/months.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { totalsOf } from '#server/core/totals.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'

type Row = typeof contactMessages.$inferSelect
const toMessage = ({ id, name, email, message, createdAt, readAt }: Row): ContactMessage => ({
  ...{ id, name, email, message },
  createdAt: iso(createdAt),
  readAt: readAt === null ? null : iso(readAt),
})

// Not bound parameters: SQLite uses the partial index only for a literal.
const stateIs: Record<MessageState, SQL> = { unread: sql`read_at IS NULL`, read: sql`read_at IS NOT NULL` }

function conditionOf({ q, month }: MessageFilter): SQL | undefined {
  const range = month === undefined ? undefined : monthRange(month)
  return and(
    q?.trim() ? formContaining(q, contactMessages.form) : undefined,
    range && gte(contactMessages.createdAt, range.from),
    range && lt(contactMessages.createdAt, range.to),
  )
}

/** Newest first, unless told otherwise. */
export function listMessages(
  tx: Tx,
  {
    state,
    sort,
    cursor,
    limit,
    ...filter
  }: Paging & MessageFilter & { state?: MessageState | undefined; sort: MessageSort },
): { messages: ContactMessage[]; next: string | null } {
  const { rows, next } = pageOf(
    tx.select().from(contactMessages).$dynamic(),
    and(state && stateIs[state], conditionOf(filter)),
    { ...newestFirst(contactMessages), isAscending: sort === 'oldest' },
    { cursor, limit },
  )
  return { messages: rows.map(toMessage), next }
}

/** How many of the messages are read and unread. */
export function countMessages(tx: Tx, filter: MessageFilter): MessageTotals {
  if (!conditionOf(filter)) {
    const all = totalsOf(tx, 'contact_messages')
    return { unread: all.get('unread')?.count ?? 0, read: all.get('read')?.count ?? 0 }
  }
  const totalOf = (condition?: SQL) =>
    tx
      .select({ total: count() })
      .from(contactMessages)
      .where(and(condition, conditionOf(filter)))
      .get()?.total ?? 0
  const unread = totalOf(stateIs.unread)
  return { unread, read: totalOf() - unread }
}

/** The months in which somebody wrote, newest first. */
export const listMonths = (tx: Tx): number[] =>
  monthsWith(
    (before) =>
      tx
        .select({ at: contactMessages.createdAt })
        .from(contactMessages)
        .where(lt(contactMessages.createdAt, before))
        .orderBy(desc(contactMessages.createdAt))
        .limit(1)
        .get()?.at,
  )

function getRow(tx: Tx, id: string): Row {
  const row = tx.select().from(contactMessages).where(eq(contactMessages.id, id)).get()
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
  return write(db, (tx) => {
    const changed: string[] = []
    const { failed } = changeEachId(tx, ids, (part, id) => {
      const { name, readAt } = getRow(part, id)
      if ((readAt !== null) === isRead) return
      part
        .update(contactMessages)
        .set({ readAt: isRead ? Date.now() : null })
        .where(eq(contactMessages.id, id))
        .run()
      writeAudit(part, user, 'contact.mark', id, name, changesBetween({ isRead: !isRead }, { isRead }))
      changed.push(id)
    })
    return { done: changed, failed }
  })
}

interface TrashedMessage {
  message: Row
}

/** Moves messages to the trash. */
export const removeMessages = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, ids, (part, id) => {
      const message = getRow(part, id)
      part.delete(contactMessages).where(eq(contactMessages.id, id)).run()
      moveToTrash(part, user, { kind: 'message', entityId: id, title: message.name, rows: { message } })
      writeAudit(part, user, 'contact.delete', id, message.name)
    }),
  )

/** Takes messages out of the trash again. */
export const restoreMessages = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, ids, (part, id) => restoreEntry(part, user, { kind: 'message', id }, trashedMessages)),
  )

export const trashedMessages: TrashKeeper<TrashedMessage> = {
  restore: (tx, { message }) => tx.insert(contactMessages).values(message).run(),
  purge() {},
}
