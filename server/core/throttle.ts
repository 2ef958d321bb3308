import { inArray, lt, sql } from 'drizzle-orm'
import { loginFailures } from '#drizzle/schema/index.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { write, type Db } from './db.ts'
import { AppError } from './errors.ts'

// What must not be tried without end: passwords, sign-ups, mails to somebody. Counted by account and by address.

/** Whose attempts are counted together, and how many of them cost nothing. */
interface Attempt {
  /** What and who: `account a@b.in`, `sign-up 192.0.2.1`. */
  key: string
  free: number
}

/** After the free ones each attempt doubles the wait, from one second up to an hour. */
const longestWaitMs = 3_600_000
/** A day after the last attempt all are forgotten. */
const forgetAfterMs = 86_400_000

const waitAfter = (attempts: number, free: number): number =>
  attempts < free ? 0 : Math.min(longestWaitMs, 1000 * 2 ** (attempts - free))

/**
 * Counts an attempt before it is looked at, so that a thousand at once count as a thousand.
 * @throws `code` with the seconds to wait
 */
export function noteAttempt(db: Db, attempts: Attempt[], code: ErrorCode): void {
  write(db, (tx) => {
    const now = Date.now()
    const keys = attempts.map(({ key }) => key)
    const rows = tx.select().from(loginFailures).where(inArray(loginFailures.key, keys)).all()
    const wait = Math.max(0, ...rows.map((row) => row.blockedUntil - now))
    if (wait > 0) throw new AppError(code, { retryAfter: Math.ceil(wait / 1000) })
    tx.delete(loginFailures)
      .where(lt(loginFailures.blockedUntil, now - forgetAfterMs))
      .run()
    for (const { key, free } of attempts) {
      const failures = (rows.find((row) => row.key === key)?.failures ?? 0) + 1
      const blockedUntil = now + waitAfter(failures, free)
      tx.insert(loginFailures)
        .values({ key, failures, blockedUntil })
        .onConflictDoUpdate({ target: loginFailures.key, set: { failures, blockedUntil } })
        .run()
    }
  })
}

/** The attempt was right: it counts no longer, and nobody has to wait for it. */
export function takeBackAttempt(db: Db, keys: string[]): void {
  db.update(loginFailures)
    .set({ failures: sql`max(0, ${loginFailures.failures} - 1)`, blockedUntil: Date.now() })
    .where(inArray(loginFailures.key, keys))
    .run()
}

/** Forgets all attempts under these keys. */
export function forgetAttempts(db: Db, keys: string[]): void {
  db.delete(loginFailures).where(inArray(loginFailures.key, keys)).run()
}
