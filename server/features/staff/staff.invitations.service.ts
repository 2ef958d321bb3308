/** How people join the staff: by a link that is mailed or copied, and used once. */
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { invitations, users } from '#drizzle/schema/index.ts'
import { isStaff, type SessionUser } from '#shared/auth.ts'
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import { invitationDays } from '#shared/staff.ts'
import type { StaffRole } from '#shared/staff.rules.ts'
import { requireProof } from '#server/core/access.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { endSessions, hashPassword, hashToken } from '#server/core/session.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { checkNewPassword } from '#server/features/auth/auth.passwords.ts'
import { checkLogin, findByEmail } from '#server/features/auth/auth.service.ts'
import { openSession } from '#server/features/auth/auth.sign-in.service.ts'
import { rememberSignIn } from '#server/features/auth/auth.throttle.service.ts'
import { dropAllTokens } from '#server/features/auth/auth.tokens.service.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { invitationEmail } from './staff.emails.ts'
import { labelOf } from './staff.service.ts'

interface Invite {
  email: string
  role: StaffRole
  lang: Lang
}

/**
 * Makes the link by which somebody joins, and mails it if the site can. It takes the place of an earlier one for the address.
 * @throws REAUTHENTICATION_NEEDED, STAFF_ALREADY
 */
export function invite(
  { db, env, user, token: session }: Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser },
  { email, role, lang }: Invite,
): { url: string; expiresAt: string; isMailed: boolean } {
  requireProof({ db, token: session })
  const token = randomBytes(32).toString('base64url')
  // In the fragment, which browsers do not send to servers, so it appears in no log.
  const url = `${env.PUBLIC_URL}/auth/join#${token}`
  const now = Date.now()
  const expiresAt = now + invitationDays * dayMs
  const isMailed = canSendMail(env)
  writeDurably(db, (tx) => {
    const known = findByEmail(tx, email)
    if (known && isStaff(known.role)) throw new AppError('STAFF_ALREADY', { fields: { email: 'STAFF_ALREADY' } })
    tx.delete(invitations).where(lte(invitations.expiresAt, now)).run()
    tx.delete(invitations).where(eq(invitations.email, email)).run()
    const id = newId()
    tx.insert(invitations)
      .values({ id, tokenHash: hashToken(token), email, role, invitedBy: user.id, createdAt: now, expiresAt })
      .run()
    writeAudit(tx, user, 'staff.invite', id, email, changesBetween({}, { role }))
    if (!isMailed) return
    const words = invitationEmail(readSiteName(tx), lang, user.name, url)
    sendMail(tx, env, { to: email, ...words, expiresAt })
  })
  return { url, expiresAt: iso(expiresAt), isMailed }
}

/** Ends an invitation. @throws LINK_INVALID for one that was used or has expired */
export function withdraw({ db, user }: Pick<Context, 'db'> & { user: SessionUser }, id: string): void {
  writeDurably(db, (tx) => {
    const [gone] = tx.delete(invitations).where(eq(invitations.id, id)).returning().all()
    if (!gone) throw new AppError('LINK_INVALID')
    writeAudit(tx, user, 'staff.withdraw', id, gone.email)
  })
}

const isOf = (token: string) => and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, Date.now()))

/** What a link says to whoever opens it; it is not used by that. @throws LINK_INVALID */
export function openInvitation(tx: Tx, token: string) {
  const found = tx
    .select({ email: invitations.email, role: invitations.role, invitedBy: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOf(token))
    .get()
  if (!found) throw new AppError('LINK_INVALID')
  return { ...found, hasAccount: findByEmail(tx, found.email) !== undefined }
}

type Caller = Parameters<typeof checkLogin>[0]

/**
 * Uses a link: makes an account, or takes a reader's account into the staff, whose password is asked for: the link alone
 * must not open it. Sessions of before end, and a linked Google account, which opens no account of the staff, is freed.
 * @throws LINK_INVALID, PASSWORD_COMMON, ADMIN_PASSWORD_TOO_SHORT, LOGIN_FAILED, LOGIN_THROTTLED
 */
export async function join(
  caller: Caller,
  { token, name, password }: { token: string; name: string; password: string },
) {
  const { db } = caller
  const { email, role, hasAccount } = openInvitation(db, token)
  checkNewPassword(readSiteName(db), password, { name, email, role })
  const known = hasAccount ? await checkLogin(caller, { email, password }) : undefined
  const passwordHash = known ? known.passwordHash : await hashPassword(password)
  const id = known?.id ?? newId()
  const enter = (tx: Tx): SessionUser => {
    const [used] = tx.delete(invitations).where(isOf(token)).returning().all()
    // Used by another tab meanwhile, or the address has got an account.
    if (!used || findByEmail(tx, email)?.id !== known?.id) throw new AppError('LINK_INVALID')
    const values = { name: known?.name ?? name, role: used.role, passwordHash, googleId: null }
    tx.insert(users)
      .values({ id, email, createdAt: Date.now(), ...values })
      .onConflictDoUpdate({ target: users.id, set: values })
      .run()
    endSessions(tx, id)
    dropAllTokens(tx, id)
    rememberSignIn(tx, caller, id)
    const user: SessionUser = { id, name: values.name, email, role: used.role }
    writeAudit(tx, user, 'staff.join', id, labelOf(user), changesBetween({ role: known?.role }, { role: used.role }))
    return user
  }
  const account = await writeWhenFree(db, enter, writeDurably)
  return openSession(caller, account)
}
