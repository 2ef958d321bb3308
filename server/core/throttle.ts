import { inArray, lt, sql } from 'drizzle-orm'
import { throttles } from '#drizzle/schema/index.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { write, type Db, type Tx } from './db.ts'
import { AppError } from './errors.ts'

// Limits repeated attempts: passwords, sign-ups, emails to an address. Counted by account and by client address.

/** Which attempts are counted together, and how many are free. */
interface Attempt {
  /** Action and subject: `account a@b.in`, `sign-up 192.0.2.1`. */
  key: string
  free: number
  /** The wait after each further one; otherwise it doubles, from one second up to an hour. */
  waitMs?: number
}

const longestWaitMs = 3_600_000
/** A day after the last attempt the count is reset. */
const forgetAfterMs = 86_400_000

const waitAfter = (attempts: number, { free, waitMs }: Attempt): number =>
  attempts < free ? 0 : (waitMs ?? Math.min(longestWaitMs, 1000 * 2 ** (attempts - free)))

/**
 * Counts attempts in the caller's transaction, unless one of them has to wait.
 * @returns for how long, in ms; 0 when they are counted
 */
export function countAttempts(tx: Tx, attempts: Attempt[]): number {
  const now = Date.now()
  const keys = attempts.map(({ key }) => key)
  const rows = tx.select().from(throttles).where(inArray(throttles.key, keys)).all()
  const wait = Math.max(0, ...rows.map((row) => row.blockedUntil - now))
  if (wait > 0) return wait
  tx.delete(throttles)
    .where(lt(throttles.blockedUntil, now - forgetAfterMs))
    .run()
  for (const attempt of attempts) {
    const { key } = attempt
    const failures = (rows.find((row) => row.key === key)?.failures ?? 0) + 1
    const blockedUntil = now + waitAfter(failures, attempt)
    tx.insert(throttles)
      .values({ key, failures, blockedUntil })
      .onConflictDoUpdate({ target: throttles.key, set: { failures, blockedUntil } })
      .run()
  }
  return 0
}

/**
 * Counts attempts before they are checked, so that a thousand concurrent ones count as a thousand.
 * @throws `code` with the seconds to wait
 */
export function noteAttempt(db: Db, attempts: Attempt[], code: ErrorCode): void {
  const wait = write(db, (tx) => countAttempts(tx, attempts))
  if (wait > 0) throw new AppError(code, { retryAfter: Math.ceil(wait / 1000) })
}

/** Removes a successful attempt from the count. */
export function takeBackAttempt(db: Db, keys: string[]): void {
  db.update(throttles)
    .set({ failures: sql`max(0, ${throttles.failures} - 1)`, blockedUntil: Date.now() })
    .where(inArray(throttles.key, keys))
    .run()
}

/** Resets the counts of these keys. */
export function forgetAttempts(db: Db, keys: string[]): void {
  db.delete(throttles).where(inArray(throttles.key, keys)).run()
}
