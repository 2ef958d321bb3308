import { and, count, eq, gt, or, sql, type SQL } from 'drizzle-orm'
import { deliveries, notifications, users } from '#drizzle/schema/index.ts'
import { cleanName, type SessionUser } from '#shared/auth.ts'
import { langs, type Lang } from '#shared/lang.ts'
import type { NotificationPage } from '#shared/notifications.ts'
import { normalize } from '#shared/search/normalize.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { newId } from '#server/core/ids.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'

// Notifications for readers. Every query uses the id of the session, never a name.

// Not a bound parameter: SQLite uses the partial index only for a literal.
const isUnread = sql`read_at IS NULL`

export interface ListOptions extends Paging {
  unreadOnly?: boolean
  lang?: Lang | undefined
}

/** A reader's notifications, newest first. */
export function listNotifications(
  tx: Tx,
  userId: string,
  { unreadOnly = false, lang, ...paging }: ListOptions,
): NotificationPage {
  const { rows, next } = pageOf(
    tx
      .select({
        delivery: deliveries.id,
        id: notifications.id,
        title: notifications.title,
        message: notifications.message,
        editions: notifications.editions,
        link: notifications.link,
        readAt: deliveries.readAt,
        createdAt: notifications.createdAt,
      })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .$dynamic(),
    and(eq(deliveries.userId, userId), unreadOnly ? isUnread : undefined),
    { columns: [deliveries.id], readSortValues: ({ delivery }) => [delivery] },
    paging,
  )
  return {
    notifications: rows.map(({ delivery: _delivery, readAt, createdAt, editions, ...row }) => ({
      ...row,
      ...(lang && editions?.[lang]),
      read: readAt !== null,
      createdAt: iso(createdAt),
    })),
    next,
  }
}

export const countUnread = (tx: Tx, userId: string): number =>
  tx
    .select({ unread: count() })
    .from(deliveries)
    .where(and(eq(deliveries.userId, userId), isUnread))
    .get()?.unread ?? 0

/** @throws NOTIFICATION_NOT_FOUND when it does not exist or is another reader's */
export function markRead(db: Db, userId: string, notificationId: string): void {
  write(db, (tx) => {
    const own = and(eq(deliveries.userId, userId), eq(deliveries.notificationId, notificationId))
    const { changes } = tx
      .update(deliveries)
      .set({ readAt: sql`coalesce(${deliveries.readAt}, ${Date.now()})` })
      .where(own)
      .run()
    if (changes === 0) throw new AppError('NOTIFICATION_NOT_FOUND')
  })
}

/** Marks all of a reader's notifications read. */
export function markAllRead(db: Db, userId: string): void {
  write(db, (tx) => {
    tx.update(deliveries)
      .set({ readAt: Date.now() })
      .where(and(eq(deliveries.userId, userId), isUnread))
      .run()
  })
}

/**
 * Whether a name or id in a path or body is the caller's own, even if other readers have the same name.
 */
export const isOwnName = (user: SessionUser, nameOrId: string): boolean =>
  nameOrId === user.id || cleanName(nameOrId) === user.name

/**
 * Whether a name or id is another reader's. Former clients send the name that they stored at login; a name that the caller
 * has changed since belongs to nobody and is accepted.
 */
export function isSomebodyElses(tx: Tx, user: SessionUser, nameOrId: string): boolean {
  if (isOwnName(user, nameOrId)) return false
  const name = cleanName(nameOrId)
  const isNamed = and(eq(users.nameForm, normalize(name)), eq(users.name, name))
  const others = tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, nameOrId), isNamed))
  return others.limit(1).get() !== undefined
}

interface Notice {
  title: string
  message: string
  /** A path of the site. */
  link?: string
}

/**
 * Sends a notice of the site to one reader (an order's status, a changed password), in the caller's transaction.
 * @param lang the account's language; the site shows the notice in the language that the page is read in
 * @returns its id
 */
export function notifyReader(tx: Tx, userId: string, lang: Lang, noticeIn: (lang: Lang) => Notice): string {
  const id = newId()
  const { title, message, link = null } = noticeIn(lang)
  const editions = Object.fromEntries(
    langs.map((each) => {
      const edition = noticeIn(each)
      return [each, { title: edition.title, message: edition.message }]
    }),
  ) as Record<Lang, Pick<Notice, 'title' | 'message'>>
  const createdAt = Date.now()
  tx.insert(notifications).values({ id, title, message, editions, link, audience: 'site', createdAt }).run()
  tx.insert(deliveries).values({ userId, notificationId: id }).run()
  return id
}

/**
 * Delivers a stored message to these readers, in the caller's transaction.
 * @param userIds sorted, as the index is
 * @returns to whom it had not been delivered before
 */
export function deliverTo(tx: Tx, notificationId: string, userIds: readonly string[]): string[] {
  if (userIds.length === 0) return []
  return tx
    .insert(deliveries)
    .values(userIds.map((userId) => ({ userId, notificationId })))
    .onConflictDoNothing()
    .returning({ userId: deliveries.userId })
    .all()
    .map(({ userId }) => userId)
}

/** Readers with deliveries after a given one, for live connections. */
export function readersOfNews(tx: Tx, afterDelivery: number): { lastDelivery: number; userIds: Set<string> } {
  const rows = tx
    .select({ id: deliveries.id, userId: deliveries.userId })
    .from(deliveries)
    .where(gt(deliveries.id, afterDelivery))
    .orderBy(deliveries.id)
    .all()
  return { lastDelivery: rows.at(-1)?.id ?? afterDelivery, userIds: new Set(rows.map(({ userId }) => userId)) }
}

export const lastDeliveryOf = (tx: Tx, condition?: SQL): number =>
  tx
    .select({ id: sql<number>`coalesce(max(${deliveries.id}), 0)` })
    .from(deliveries)
    .where(condition)
    .get()?.id ?? 0

/** Deletes the site's notices to a reader whose account is deleted, but for those that others have too. */
export function forgetSiteNotifications(tx: Tx, userId: string): void {
  const own = tx
    .select({ id: notifications.id })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(notifications.audience, 'site'),
        sql`NOT EXISTS (SELECT 1 FROM deliveries AS other
          WHERE other.notification_id = ${notifications.id} AND other.user_id <> ${userId})`,
      ),
    )
    .all()
  for (const { id } of own) tx.delete(notifications).where(eq(notifications.id, id)).run()
}
