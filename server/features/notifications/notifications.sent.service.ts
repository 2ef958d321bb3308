/** What people have sent, as a list to work through. */
import { and, count, eq, sql } from 'drizzle-orm'
import { broadcasts, notifications } from '#drizzle/schema/index.ts'
import type { BulkResult } from '#shared/bulk.ts'
import type { SentNotification, SentPage, SentTotals } from '#shared/notifications.ts'
import { sentAudiences, type SentAudience, type SentSort } from '#shared/notifications.rules.ts'
import { beginBulk, changeEachId, erased } from '#server/core/bulk.ts'
import { write, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { ownTurn } from '#server/core/own-turn.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { countRecipients, deleteNotificationIn } from './notifications.admin.service.ts'
import type { Admin } from './notifications.sending.service.ts'

// The literal of the partial index: the site itself has written far more than people.
const isSent = sql`${notifications.audience} <> 'site'`
const searchForm = sql`search_form(${notifications.title} || char(10) || ${notifications.message})`

/** What admins have sent, with how many readers it has reached and how many of them have read it. */
export function listSent(
  tx: Tx,
  {
    q,
    audience,
    sort,
    ...paging
  }: Paging & { q?: string | undefined; audience?: SentAudience | undefined; sort: SentSort },
): SentPage {
  const { rows, next } = pageOf(
    tx
      .select({ message: notifications, broadcast: broadcasts })
      .from(notifications)
      .leftJoin(broadcasts, eq(broadcasts.notificationId, notifications.id))
      .$dynamic(),
    and(isSent, containing(q, searchForm), audience && eq(notifications.audience, audience)),
    {
      ...newestFirst(notifications, ({ message }: { message: typeof notifications.$inferSelect }) => message),
      isAscending: sort === 'oldest',
    },
    paging,
  )
  const counts = countRecipients(
    tx,
    rows.map(({ message }) => message.id),
  )
  const toSent = ({ message, broadcast }: (typeof rows)[number]): SentNotification => ({
    ...message,
    createdAt: iso(message.createdAt),
    ...(counts.get(message.id) ?? { delivered: 0, read: 0 }),
    isDelivered: broadcast === null || broadcast.finishedAt !== null,
  })
  return { notifications: rows.map(toSent), next }
}

/** How many messages a search finds, by whom they were sent to. */
export function countSent(tx: Tx, q: string | undefined): SentTotals {
  const rows = tx
    .select({ audience: notifications.audience, total: count() })
    .from(notifications)
    .where(and(isSent, containing(q, searchForm)))
    .groupBy(notifications.audience)
    .all()
  const totalOf = new Map<string, number>(rows.map(({ audience, total }) => [audience, total]))
  return Object.fromEntries(sentAudiences.map((audience) => [audience, totalOf.get(audience) ?? 0])) as SentTotals
}

/**
 * Deletes messages for everybody who has them, each in a transaction and a turn of its own: one to all readers takes tens of
 * thousands of rows with it.
 */
export async function removeSent({ db, user }: Admin, ids: readonly string[]): Promise<BulkResult> {
  const bulk = beginBulk(user, { area: 'notifications', undoMs: 0 })
  const result: BulkResult = { bulkId: null, done: [], failed: [] }
  for (const id of new Set(ids)) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await ownTurn()
    const { done, failed } = write(db, (tx) =>
      changeEachId(tx, bulk, [id], (part, each) => erased(deleteNotificationIn(part, user, each))),
    )
    result.done.push(...done)
    result.failed.push(...failed)
  }
  return result
}
