import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { recordEvent } from '#server/core/security-events.ts'
import { endSessions } from '#server/core/session.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { changeEmail as writeOfChange, type AccountChange } from './auth.emails.ts'
import type { Addressee } from './auth.greeting.ts'
import { langOf } from './auth.lang.ts'
import { consumeToken, dropLinksSince, makeToken } from './auth.tokens.service.ts'

// The owner of an account is told of every change of what opens it, at the address that it had, with a way back.

/**
 * Writes to the address that the account had before the change. Without a mail server nothing is written.
 * @param before the account as it was
 */
export function tellOfChange(
  tx: Tx,
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>,
  before: Addressee & { id: string; email: string },
  change: AccountChange,
): void {
  if (!canSendMail(env)) return
  const token = makeToken(tx, before.id, 'undo', before.email)
  const link = `${env.PUBLIC_URL}/undo-change#${token}`
  const words = writeOfChange(readSiteName(tx), langOf(tx, before.id), before, change, link)
  sendMail(tx, env, { to: before.email, ...words })
}

/**
 * Gives an account back to the owner of the address that it had: restores the address, ends all sessions, and makes the
 * password, the Google account and all links worthless, except those that undo earlier changes.
 * @returns a token that sets a new password
 * @throws LINK_INVALID, EMAIL_TAKEN
 */
export function undoChange({ db }: Pick<Context, 'db'>, token: string): { resetToken: string } {
  return writeDurably(db, (tx) => {
    const used = consumeToken(tx, token, 'undo')
    const { userId, email } = used
    const other = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    if (other && other.id !== userId) throw new AppError('EMAIL_TAKEN')
    const account = tx.select().from(users).where(eq(users.id, userId)).get()
    tx.update(users)
      .set({ email, emailVerifiedAt: Date.now(), passwordHash: null, googleId: null })
      .where(eq(users.id, userId))
      .run()
    endSessions(tx, userId)
    recordEvent(tx, 'change-undone', account)
    dropLinksSince(tx, used)
    return { resetToken: makeToken(tx, userId, 'reset', email) }
  })
}
