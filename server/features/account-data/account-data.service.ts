import { desc, eq } from 'drizzle-orm'
import { deliveries, notifications } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { deleteAccount } from '#server/features/auth/auth.owners.service.ts'
import { getAccount, getAccountAgain, reauthenticate } from '#server/features/auth/auth.proof.service.ts'
import { exportBookmarks } from '#server/features/bookmarks/bookmarks.service.ts'
import { exportCart } from '#server/features/cart/cart.service.ts'
import { exportPushes } from '#server/features/follows/follows.push.service.ts'
import { exportFollows } from '#server/features/follows/follows.service.ts'
import { forgetMailsTo } from '#server/features/mail/mail.service.ts'
import { forgetSiteNotifications } from '#server/features/notifications/notifications.service.ts'
import { exportOrders, forgetBuyer } from '#server/features/orders/orders.service.ts'
import { exportPlans } from '#server/features/plans/plans.service.ts'
import { getProfile, type Self } from '#server/features/profile/profile.service.ts'
import { exportPlaces } from '#server/features/reading/reading.service.ts'

// Export and deletion of everything that the site stores about a reader.

/**
 * What a reader has given, ordered and been sent, as plain JSON. The networks of sign-ins and the record of security events,
 * which guard the account and end by age, stay out.
 */
export function exportAccount(
  { db, sessions, token, user }: Pick<Context, 'db' | 'sessions' | 'token'> & { user: SessionUser },
  now = Date.now(),
) {
  const { id, ...profile } = getProfile(db, user.id)
  return {
    exportedAt: iso(now),
    account: { id, createdAt: iso(getAccount(db, user.id).createdAt), ...profile },
    sessions: sessions.list(user.id, token).map(({ id: _id, ...session }) => session),
    bookmarks: exportBookmarks(db, user.id),
    follows: { ...exportFollows(db, user.id), pushedTo: exportPushes(db, user.id) },
    readingPlaces: exportPlaces(db, user.id),
    notifications: exportNotifications(db, user.id),
    cart: exportCart(db, user.id),
    orders: exportOrders(db, user.id),
    subscriptions: exportPlans(db, user.id),
  }
}
export type AccountExport = ReturnType<typeof exportAccount>

const exportNotifications = (tx: Tx, userId: string) =>
  tx
    .select({
      title: notifications.title,
      message: notifications.message,
      createdAt: notifications.createdAt,
      readAt: deliveries.readAt,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(eq(deliveries.userId, userId))
    .orderBy(desc(deliveries.id))
    .all()
    .map(({ createdAt, readAt, ...row }) => ({ ...row, createdAt: iso(createdAt), readAt: readAt && iso(readAt) }))

/**
 * Deletes the caller's account with all sessions and data. Orders stay for the shop's bookkeeping, without personal data.
 * @throws REAUTHENTICATION_NEEDED, PASSWORD_WRONG, LOGIN_THROTTLED, SESSION_INVALID, OWNER_LAST
 */
export async function removeAccount(self: Self, password: string): Promise<void> {
  const before = getAccount(self.db, self.user.id)
  await reauthenticate(self, before, password)
  const remove = (tx: Tx) => {
    const account = getAccountAgain(tx, self.token, before)
    forgetSiteNotifications(tx, account.id)
    forgetMailsTo(tx, account.email)
    forgetBuyer(tx, account.id)
    deleteAccount(tx, account)
  }
  await writeWhenFree(self.db, remove, writeDurably)
}
