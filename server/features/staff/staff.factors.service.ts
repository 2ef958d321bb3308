/** What owners decide about the second factors of the staff. */
import type { SessionUser } from '#shared/auth.ts'
import { requireProof } from '#server/core/access.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { endSessions } from '#server/core/session.ts'
import { dropFactors, hasSecondFactor } from '#server/features/auth/auth.factors.service.ts'
import type { Addressee } from '#server/features/auth/auth.greeting.ts'
import { langOf } from '#server/features/auth/auth.lang.ts'
import { dropAllTokens } from '#server/features/auth/auth.tokens.service.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName, updateSettings } from '#server/features/settings/settings.service.ts'
import { factorsRemovedEmail } from './staff.emails.ts'
import { getColleague, labelOf } from './staff.service.ts'

type Owner = Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser }

/**
 * Takes all second factors from an account, whose sessions end; its owner is told.
 * @returns false where there were none: then nothing is changed
 */
export function resetFactors(
  tx: Tx,
  env: Pick<Env, 'SMTP_URL'>,
  account: Addressee & { id: string; email: string; totpSecret: string | null },
): boolean {
  if (!dropFactors(tx, account)) return false
  endSessions(tx, account.id)
  dropAllTokens(tx, account.id)
  if (!canSendMail(env)) return true
  const words = factorsRemovedEmail(readSiteName(tx), langOf(tx, account.id), account)
  sendMail(tx, env, { to: account.email, ...words })
  return true
}

/**
 * For a colleague who has lost the device. One's own factors are removed on the own page.
 * @throws REAUTHENTICATION_NEEDED, FORBIDDEN, STAFF_NOT_FOUND, SECOND_FACTOR_NONE
 */
export function removeFactors({ db, env, user, token }: Owner, id: string): void {
  requireProof({ db, token })
  if (id === user.id) throw new AppError('FORBIDDEN')
  writeDurably(db, (tx) => {
    const person = getColleague(tx, id)
    if (!resetFactors(tx, env, person)) throw new AppError('SECOND_FACTOR_NONE')
    writeAudit(tx, user, 'staff.removeFactors', id, labelOf(person))
  })
}

/**
 * Whether everybody on the staff needs a second factor. Whoever has none reaches only the page that sets one up.
 * @throws REAUTHENTICATION_NEEDED, SECOND_FACTOR_OWN
 */
export function requireSecondFactor({ db, user, token }: Owner, isRequired: boolean): void {
  requireProof({ db, token })
  if (isRequired && !hasSecondFactor(db, getColleague(db, user.id))) throw new AppError('SECOND_FACTOR_OWN')
  updateSettings({ db, user, token }, { requireSecondFactor: isRequired })
}
