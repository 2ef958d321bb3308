/**
 * The people who work on the site: who they are, what they may do, their sessions, and what owners decide about their second
 * factors.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { invitations, passkeys, users } from '#drizzle/schema/index.ts'
import type { Role, SessionUser } from '#shared/auth.ts'
import { hourMs } from '#shared/durations.ts'
import { copiedResetHours, type Colleague, type Invitation } from '#shared/staff.ts'
import type { StaffRole } from '#shared/staff.rules.ts'
import { requireProof } from '#server/core/access.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { endSession, endSessions } from '#server/core/session.ts'
import { dropFactors, hasSecondFactor } from '#server/features/auth/auth.factors.service.ts'
import { langOf, type Addressee } from '#server/features/auth/auth.emails.ts'
import { requireAnotherOwner } from '#server/features/auth/auth.owners.service.ts'
import { dropAllTokens, dropLinks, makeToken } from '#server/features/auth/auth.tokens.service.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName, updateSettings } from '#server/features/settings/settings.service.ts'
import type { Env } from '#server/core/env.ts'
import { lossEmail, factorsRemovedEmail, type StaffLoss } from './staff.emails.ts'

type Owner = Pick<Context, 'db' | 'env' | 'sessions' | 'token'> & { user: SessionUser }
type Row = typeof users.$inferSelect
type StaffRow = Row & { role: StaffRole }

// As the index of the staff says it.
const isOfStaff = sql`${users.role} <> 'reader'`

/** @throws STAFF_NOT_FOUND */
export function getColleague(tx: Tx, id: string): StaffRow {
  const row = tx.select().from(users).where(eq(users.id, id)).get()
  if (!row || row.role === 'reader') throw new AppError('STAFF_NOT_FOUND')
  return { ...row, role: row.role }
}

/** As the audit log names somebody. */
export const labelOf = ({ name, email }: Pick<Row, 'name' | 'email'>): string => `${name} <${email}>`

/** Everybody on the staff, by name. There are few. */
export function listColleagues(tx: Tx): Colleague[] {
  const rows = tx.select().from(users).where(isOfStaff).orderBy(asc(users.name), asc(users.id)).all()
  const withPasskey = new Set(
    tx
      .select({ userId: passkeys.userId })
      .from(passkeys)
      .where(
        inArray(
          passkeys.userId,
          rows.map(({ id }) => id),
        ),
      )
      .all()
      .map(({ userId }) => userId),
  )
  return rows.map(({ id, name, email, role, suspendedAt, lastSeenAt, totpSecret }) => ({
    ...{ id, name, email, role: role as StaffRole },
    isSuspended: suspendedAt !== null,
    hasSecondFactor: totpSecret !== null || withPasskey.has(id),
    lastSeenAt: lastSeenAt === null ? null : iso(lastSeenAt),
  }))
}

/** Invitations that can still be used, the oldest first. */
export const listInvitations = (tx: Tx): Invitation[] =>
  tx
    .select({ invitation: invitations, invitedBy: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(sql`${invitations.expiresAt} > ${Date.now()}`)
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .all()
    .map(({ invitation: { id, email, role, expiresAt }, invitedBy }) => ({
      ...{ id, email, role, invitedBy },
      expiresAt: iso(expiresAt),
    }))

/** Changes a row of the staff, and records what has changed. */
function change(
  tx: Tx,
  user: SessionUser,
  action: string,
  before: StaffRow,
  after: { role?: Role; suspendedAt?: number | null },
): void {
  // An owner who is one no longer must leave another behind, and no links by which others join.
  if (before.role === 'owner' && before.suspendedAt === null) {
    requireAnotherOwner(tx, before.id)
    tx.delete(invitations).where(eq(invitations.invitedBy, before.id)).run()
  }
  tx.update(users).set(after).where(eq(users.id, before.id)).run()
  writeAudit(tx, user, action, before.id, labelOf(before), changesBetween(before, after))
}

/** Tells somebody, at the address of the account, that another has taken rights away: a thief does so without a word. */
function tellOfLoss(tx: Tx, env: Owner['env'], by: SessionUser, who: StaffRow, loss: StaffLoss): void {
  if (who.id === by.id || !canSendMail(env)) return
  const words = lossEmail(readSiteName(tx), langOf(tx, who.id), who, loss, labelOf(by))
  sendMail(tx, env, { to: who.email, ...words })
}

/**
 * Gives somebody another role, which holds from the next request.
 * @throws REAUTHENTICATION_NEEDED, STAFF_NOT_FOUND, OWNER_LAST
 */
export function changeRole(self: Owner, { id, role }: { id: string; role: StaffRole }): void {
  requireProof(self)
  const { db, env, user } = self
  writeDurably(db, (tx) => {
    const before = getColleague(tx, id)
    if (before.role === role) return
    change(tx, user, 'staff.changeRole', before, { role })
    if (before.role === 'owner') tellOfLoss(tx, env, user, before, 'demoted')
  })
}

/**
 * Closes an account: all its sessions and links end. Whatever its owner has written stays.
 * @throws REAUTHENTICATION_NEEDED, STAFF_NOT_FOUND, OWNER_LAST
 */
export function suspend(self: Owner, id: string): void {
  requireProof(self)
  const { db, env, user } = self
  writeDurably(db, (tx) => {
    const before = getColleague(tx, id)
    if (before.suspendedAt !== null) return
    change(tx, user, 'staff.suspend', before, { suspendedAt: Date.now() })
    tellOfLoss(tx, env, user, before, 'suspended')
    endSessions(tx, id)
    dropAllTokens(tx, id)
  })
}

/** Opens a suspended account again. @throws STAFF_NOT_FOUND */
export function endSuspension({ db, user }: Owner, id: string): void {
  writeDurably(db, (tx) => {
    const before = getColleague(tx, id)
    if (before.suspendedAt === null) return
    tx.update(users).set({ suspendedAt: null }).where(eq(users.id, id)).run()
    writeAudit(tx, user, 'staff.endSuspension', id, labelOf(before), changesBetween(before, { suspendedAt: null }))
  })
}

/**
 * Makes somebody a reader again: the account stays, with its orders and plans. All its sessions end.
 * @throws REAUTHENTICATION_NEEDED, STAFF_NOT_FOUND, OWNER_LAST
 */
export function removeFromStaff(self: Owner, id: string): void {
  requireProof(self)
  const { db, env, user } = self
  writeDurably(db, (tx) => {
    const before = getColleague(tx, id)
    change(tx, user, 'staff.remove', before, { role: 'reader', suspendedAt: null })
    tellOfLoss(tx, env, user, before, 'removed')
    // Readers sign in without a second step.
    dropFactors(tx, before)
    endSessions(tx, id)
    dropAllTokens(tx, id)
  })
}

/**
 * A link by which somebody sets a new password, to be copied. It takes the place of all earlier ones.
 * @throws REAUTHENTICATION_NEEDED, STAFF_NOT_FOUND, STAFF_SUSPENDED
 */
export function makeResetLink(self: Owner, id: string): { url: string; expiresAt: string } {
  requireProof(self)
  const { db, env, user } = self
  return writeDurably(db, (tx) => {
    const person = getColleague(tx, id)
    if (person.suspendedAt !== null) throw new AppError('STAFF_SUSPENDED')
    const expiresAt = Date.now() + copiedResetHours * hourMs
    dropLinks(tx, id)
    const token = makeToken(tx, id, 'reset', person.email, expiresAt)
    writeAudit(tx, user, 'staff.resetLink', id, labelOf(person))
    return { url: `${env.PUBLIC_URL}/reset-password#${token}`, expiresAt: iso(expiresAt) }
  })
}

/** @throws STAFF_NOT_FOUND */
export function listSessionsOf({ db, sessions }: Owner, id: string) {
  getColleague(db, id)
  return sessions.list(id, null)
}

/** @throws STAFF_NOT_FOUND, SESSION_NOT_FOUND */
export function endSessionOf({ db, user }: Owner, { id, sessionId }: { id: string; sessionId: string }): void {
  writeDurably(db, (tx) => {
    const person = getColleague(tx, id)
    if (!endSession(tx, id, sessionId)) throw new AppError('SESSION_NOT_FOUND')
    writeAudit(tx, user, 'staff.endSession', id, labelOf(person))
  })
}

/** @throws STAFF_NOT_FOUND */
export function endSessionsOf({ db, user }: Owner, id: string): void {
  writeDurably(db, (tx) => {
    const person = getColleague(tx, id)
    endSessions(tx, id)
    writeAudit(tx, user, 'staff.endSessions', id, labelOf(person))
  })
}

/** Changes the name of whoever calls. */
export function rename({ db, user }: Pick<Owner, 'db' | 'user'>, name: string): void {
  writeDurably(db, (tx) => {
    const before = getColleague(tx, user.id)
    if (before.name === name) return
    tx.update(users).set({ name }).where(eq(users.id, user.id)).run()
    writeAudit(tx, user, 'staff.rename', user.id, labelOf({ ...before, name }), changesBetween(before, { name }))
  })
}

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
