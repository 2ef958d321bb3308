import { count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { contactMessages } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { ContactMessage, contactInput } from '#shared/contact.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'

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
const toMessage = ({ createdAt, readAt, ...row }: Row): ContactMessage => ({
  ...row,
  createdAt: iso(createdAt),
  readAt: readAt === null ? null : iso(readAt),
})

// Not a bound parameter: SQLite uses the partial index only for a literal.
const isUnread = sql`read_at IS NULL`

/** Newest first, and the number of unread messages. */
export function listMessages(
  tx: Tx,
  { unreadOnly, ...paging }: Paging & { unreadOnly: boolean },
): { messages: ContactMessage[]; next: string | null; unread: number } {
  const messages = tx.select().from(contactMessages).$dynamic()
  const { rows, next } = pageOf(messages, unreadOnly ? isUnread : undefined, newestFirst(contactMessages), paging)
  const unread = tx.select({ count: count() }).from(contactMessages).where(isUnread).get()
  return { messages: rows.map(toMessage), next, unread: unread?.count ?? 0 }
}

/** @throws CONTACT_MESSAGE_NOT_FOUND */
export function markMessage(
  db: Db,
  user: SessionUser,
  { id, isRead }: { id: string; isRead: boolean },
): ContactMessage {
  return write(db, (tx) => {
    const wasRead = tx.select().from(contactMessages).where(eq(contactMessages.id, id)).get()?.readAt !== null
    const row = tx
      .update(contactMessages)
      .set({ readAt: isRead ? Date.now() : null })
      .where(eq(contactMessages.id, id))
      .returning()
      .get()
    if (!row) throw new AppError('CONTACT_MESSAGE_NOT_FOUND')
    writeAudit(tx, user, 'contact.mark', id, row.name, changesBetween({ isRead: wasRead }, { isRead }))
    return toMessage(row)
  })
}

/** @throws CONTACT_MESSAGE_NOT_FOUND */
export function deleteMessage(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning().get()
    if (!row) throw new AppError('CONTACT_MESSAGE_NOT_FOUND')
    writeAudit(tx, user, 'contact.delete', id, row.name)
    return { id }
  })
}
