import { createHash } from 'node:crypto'
import { and, count, desc, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { auditLog, securityEvents, users } from '#drizzle/schema/index.ts'
import { isStaff, type Role } from '#shared/auth.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { SecurityEventKind } from '#shared/security-events.ts'
import type { Db, Tx } from './db.ts'
import { requestScope } from './request-scope.ts'
import { inBatches } from './write-lock.ts'

// What concerns the security of accounts: one row for each kind, account and network in a minute, and a line in the log.

/** New rows in a minute. After that, events of all networks and accounts are counted together. */
const rowsPerMinute = 100
/** Readers' events are personal data, and are needed for as long as an attack is looked into. */
const readerDays = 90
/** Rows that callers without a session can cause. */
const maxRows = 100_000
const removedAtOnce = 1000

/** What anybody can cause by calling. */
const byAnybody: SecurityEventKind[] = ['login-failed', 'throttled', 'refused', 'reset-requested']

/** The events that errors of procedures stand for. */
const kindOfError: Partial<Record<ErrorCode, SecurityEventKind>> = {
  LOGIN_FAILED: 'login-failed',
  PASSWORD_WRONG: 'login-failed',
  SECOND_FACTOR_NEEDED: 'second-factor-asked',
  PASSKEY_REFUSED: 'login-failed',
  LOGIN_THROTTLED: 'throttled',
  ADMIN_ONLY: 'refused',
  OWNER_ONLY: 'refused',
  ROLE_INSUFFICIENT: 'refused',
}

interface Subject {
  id: string
  role: Role
}

/** The account that a call is about: the caller's, else the one whose address was sent. */
export function subjectOf(db: Tx, user: Subject | null, input: unknown): Subject | undefined {
  if (user) return user
  const email = (input as { email?: unknown } | undefined)?.email
  if (typeof email !== 'string') return undefined
  return db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()))
    .get()
}

/** An IPv4 network of 256 addresses, or an IPv6 one of an organisation: readers are not to be found again by it. */
const coarse = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\.\d+$/, '.0/24')

export const eventOfError = (code: ErrorCode): SecurityEventKind | undefined => kindOfError[code]

/**
 * Records an event and logs it with the caller's network, in one line that fail2ban can read. What changes an account
 * passes the transaction of the change.
 * @param who the account; `unknown` where somebody else has tried to sign in as one of the staff
 * @param detail what was called
 */
export function recordEvent(tx: Tx, kind: SecurityEventKind, who: Subject | 'unknown' | undefined, detail = ''): void {
  const scope = requestScope.getStore()
  const subject = who === 'unknown' ? undefined : who
  const isOfStaff = who === 'unknown' || (subject !== undefined && isStaff(subject.role))
  const at = Date.now()
  scope?.log.warn(
    { event: kind, network: scope.network, userId: subject?.id ?? '', detail, requestId: scope.requestId },
    'security',
  )
  const isCrowded = byAnybody.includes(kind) && countSince(tx, at - (at % minuteMs)) >= rowsPerMinute
  const row = {
    kind,
    isStaff: isOfStaff,
    userId: isCrowded ? '' : (subject?.id ?? ''),
    network: isCrowded || !scope ? '' : isOfStaff ? scope.network : coarse(scope.network),
    detail: isCrowded ? '' : detail,
  }
  const bucket = createHash('sha256')
    .update(JSON.stringify([row, Math.floor(at / minuteMs)]))
    .digest('base64url')
  tx.insert(securityEvents)
    .values({ ...row, at, bucket, requestId: scope?.requestId ?? '' })
    .onConflictDoUpdate({ target: securityEvents.bucket, set: { count: sql`${securityEvents.count} + 1` } })
    .run()
}

const countSince = (tx: Tx, since: number): number =>
  tx
    .select({ rows: count() })
    .from(securityEvents)
    .where(and(inArray(securityEvents.isStaff, [true, false]), gte(securityEvents.at, since)))
    .get()?.rows ?? 0

async function removeWhere(db: Db, table: SQLiteTable & { id: SQLiteColumn }, condition: SQL | undefined) {
  const some = db.select({ id: table.id }).from(table).where(condition).limit(removedAtOnce)
  await inBatches(db, removedAtOnce, (tx) => tx.delete(table).where(inArray(table.id, some)).run().changes)
}

/**
 * Deletes what is older than its time: the audit log and admins' events after `auditDays`, readers' events after 90 days or
 * sooner; and the oldest of those that anybody can cause beyond 100,000.
 */
export async function removeOldRecords(db: Db, auditDays: number): Promise<void> {
  const before = (days: number) => Date.now() - days * dayMs
  await removeWhere(db, auditLog, lt(auditLog.at, before(auditDays)))
  for (const isOfStaff of [true, false]) {
    const ofClass = eq(securityEvents.isStaff, isOfStaff)
    const days = isOfStaff ? auditDays : Math.min(readerDays, auditDays)
    await removeWhere(db, securityEvents, and(ofClass, lt(securityEvents.at, before(days))))
    const ofAnybody = and(ofClass, inArray(securityEvents.kind, byAnybody))
    const last = db
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(ofAnybody)
      .orderBy(desc(securityEvents.id))
      .limit(1)
      .offset(maxRows)
      .get()
    if (last) await removeWhere(db, securityEvents, and(ofAnybody, lte(securityEvents.id, last.id)))
  }
}
