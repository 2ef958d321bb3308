import { randomBytes } from 'node:crypto'
import { eq, inArray, lt, ne } from 'drizzle-orm'
import { loginFailures, users } from '#drizzle/schema/index.ts'
import { isAdmin, type SessionUser } from '#shared/auth.ts'
import { write, type Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { hashPassword, verifyPassword, type Sessions } from '#server/core/session.ts'

/** Wrong passwords that cost nothing; each further one doubles the wait, from one second up to an hour. */
const freeFailures = 5
const longestWaitMs = 3_600_000
/** A day after the last failure it is forgotten. */
const forgetAfterMs = 86_400_000

const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (failures - freeFailures))

/**
 * Counts an attempt as failed before the password is looked at, so that a thousand attempts at once count as a
 * thousand; a right password clears the count.
 * @throws LOGIN_THROTTLED with the seconds to wait
 */
function noteAttempt(db: Db, keys: string[]): void {
  write(db, (tx) => {
    const now = Date.now()
    const rows = tx.select().from(loginFailures).where(inArray(loginFailures.key, keys)).all()
    const wait = Math.max(0, ...rows.map((row) => row.blockedUntil - now))
    if (wait > 0) throw new AppError('LOGIN_THROTTLED', { retryAfter: Math.ceil(wait / 1000) })
    tx.delete(loginFailures)
      .where(lt(loginFailures.blockedUntil, now - forgetAfterMs))
      .run()
    for (const key of keys) {
      const failures = (rows.find((row) => row.key === key)?.failures ?? 0) + 1
      const blockedUntil = now + waitAfter(failures)
      tx.insert(loginFailures)
        .values({ key, failures, blockedUntil })
        .onConflictDoUpdate({ target: loginFailures.key, set: { failures, blockedUntil } })
        .run()
    }
  })
}

/**
 * Signs an admin in. An account that is not an admin's is answered like a wrong password, and both take the same time.
 * @throws LOGIN_FAILED, LOGIN_THROTTLED
 */
export async function loginAdmin(
  { db, sessions, ip, throttled }: { db: Db; sessions: Sessions; ip: string; throttled: boolean },
  { email, password }: { email: string; password: string },
): Promise<{ token: string; user: SessionUser }> {
  const keys = [`account ${email}`, `address ${ip}`]
  if (throttled) noteAttempt(db, keys)
  const row = db.select().from(users).where(eq(users.email, email)).get()
  const right = await verifyPassword(row?.passwordHash ?? null, password)
  if (!row || !right || !isAdmin(row.role)) throw new AppError('LOGIN_FAILED')
  db.delete(loginFailures).where(inArray(loginFailures.key, keys)).run()
  const token = await sessions.create(row.id)
  return { token, user: { id: row.id, name: row.name, email: row.email, role: row.role } }
}

/**
 * Makes the first owner where there is no admin yet.
 * @returns the password when it was made up here, to be told once
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  const hasAdmin = () => db.select({ id: users.id }).from(users).where(ne(users.role, 'reader')).limit(1).get()
  if (hasAdmin()) return undefined
  const chosen = password ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(chosen)
  const made = write(db, (tx) => {
    if (hasAdmin()) return false
    tx.insert(users)
      .values({
        id: newId(),
        email: email.toLowerCase(),
        name: 'Admin',
        role: 'owner',
        passwordHash,
        createdAt: Date.now(),
      })
      .onConflictDoUpdate({ target: users.email, set: { role: 'owner', passwordHash } })
      .run()
    return true
  })
  return made && !password ? { email, password: chosen } : undefined
}
