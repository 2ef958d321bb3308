import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { accountTokens, users } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { hashToken } from '#server/core/session.ts'
import { mailedTokenMinutes } from '#shared/auth.ts'
import { minuteMs } from '#shared/durations.ts'

// Single-use tokens of accounts; the database stores their hashes.

type Purpose = (typeof accountTokens.$inferSelect)['purpose']
type Token = typeof accountTokens.$inferSelect

/** What falls with a change of the password. */
const passing: Purpose[] = ['reset', 'confirm', 'google', 'second-factor']

/** When the link of a token made now ends, in milliseconds since 1970. */
export const endOfLink = (purpose: Purpose): number => Date.now() + mailedTokenMinutes[purpose] * minuteMs

/** Makes a token. */
export function makeToken(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  email: string,
  expiresAt = endOfLink(purpose),
): string {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  tx.delete(accountTokens).where(lte(accountTokens.expiresAt, now)).run()
  // Only the link of the newest email works. The exceptions are the way back, since whoever has taken an account over must
  // not close it by a further change, and sign-ins, of which two tabs may be under way.
  if (purpose !== 'undo' && purpose !== 'second-factor')
    tx.delete(accountTokens)
      .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)))
      .run()
  tx.insert(accountTokens)
    .values({ id: hashToken(token), userId, purpose, email, expiresAt })
    .run()
  return token
}

/** Consumes a token. @throws LINK_INVALID */
export function consumeToken(tx: Tx, token: string, purpose: Purpose): Token {
  const [used] = tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.id, hashToken(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, Date.now()),
      ),
    )
    .returning()
    .all()
  if (!used) throw new AppError('LINK_INVALID')
  return used
}

/** The account that a valid token belongs to; the token is not consumed. */
export const findToken = (tx: Tx, token: string, purpose: Purpose) =>
  tx
    .select({ name: users.name, email: users.email, role: users.role })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(and(eq(accountTokens.id, hashToken(token)), eq(accountTokens.purpose, purpose)))
    .get()

/** Whose valid token it is; the token is not consumed. */
export const findTokenOwner = (tx: Tx, token: string, purpose: Purpose): string | undefined =>
  tx
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.id, hashToken(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, Date.now()),
      ),
    )
    .get()?.userId

/** Makes the links of all earlier emails invalid, and sign-ins that are half done; not the ways back from a change. */
export function dropLinks(tx: Tx, userId: string): void {
  tx.delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), inArray(accountTokens.purpose, passing)))
    .run()
}

/**
 * Makes the links of all emails invalid that were written since the change which is undone. The ways back from earlier
 * changes stay: this one may have been undone by a thief, whose link is younger than the owner's.
 */
export function dropLinksSince(tx: Tx, { userId, expiresAt }: Token): void {
  dropLinks(tx, userId)
  tx.delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), gt(accountTokens.expiresAt, expiresAt)))
    .run()
}

/** Makes every token of an account invalid. */
export function dropAllTokens(tx: Tx, userId: string): void {
  tx.delete(accountTokens).where(eq(accountTokens.userId, userId)).run()
}

/** Whether an account that had this address until lately may still take it back. */
export const isAddressHeld = (tx: Tx, email: string): boolean =>
  tx
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(
      and(eq(accountTokens.purpose, 'undo'), eq(accountTokens.email, email), gt(accountTokens.expiresAt, Date.now())),
    )
    .get() !== undefined
