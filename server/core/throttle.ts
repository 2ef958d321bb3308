import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { throttles } from '#drizzle/schema/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { write, type Db, type Tx } from './db.ts'
import { AppError } from './errors.ts'

// Limits repeated attempts: passwords, sign-ups, emails to an address. Counted by account and by network.

/** Which attempts are counted together, and how many are free. */
export interface Attempt {
  /** Action and subject: `password ID`, `sign-up 192.0.2.1`. */
  key: string
  free: number
  /** The wait after each further one; otherwise it doubles, from one second up to `maxWaitMs`. */
  waitMs?: number
  /** An hour, unless given. */
  maxWaitMs?: number
  /** The count halves in this time. Otherwise it is reset a day after the last attempt. */
  halfLifeMs?: number
}

/** How the networks of strangers' calls are counted: many readers share one, and nobody pays for the others' day. */
export const sharedNetwork = { halfLifeMs: hourMs }

type Row = typeof throttles.$inferSelect

const maxWait = ({ waitMs, maxWaitMs = hourMs }: Attempt): number => waitMs ?? maxWaitMs

function waitAfter(count: number, attempt: Attempt): number {
  // A count that halves is hardly ever whole.
  const further = Math.ceil(count) - attempt.free
  return further < 0 ? 0 : (attempt.waitMs ?? Math.min(maxWait(attempt), 1000 * 2 ** further))
}

/** A wait that ends later than any wait can was written before the clock was set back, and is over. */
function remainingWait(row: Row | undefined, attempt: Attempt, now: number): number {
  const wait = (row?.blockedUntil ?? now) - now
  return wait > maxWait(attempt) ? 0 : Math.max(0, wait)
}

function currentCount(row: Row | undefined, { halfLifeMs }: Attempt, now: number): number {
  if (!row) return 0
  // A later time than now was written before the clock was set back.
  const age = Math.max(0, now - row.countedAt)
  if (age > dayMs) return 0
  return halfLifeMs ? row.failures * 2 ** (-age / halfLifeMs) : row.failures
}

function rowsOf(tx: Tx, attempts: Attempt[]): Map<string, Row> {
  const keys = attempts.map(({ key }) => key)
  const rows = tx.select().from(throttles).where(inArray(throttles.key, keys)).all()
  return new Map(rows.map((row) => [row.key, row]))
}

const longestRemainingWait = (rows: Map<string, Row>, attempts: Attempt[], now: number): number =>
  Math.max(0, ...attempts.map((attempt) => remainingWait(rows.get(attempt.key), attempt, now)))

/** @returns for how many ms attempts have to wait, without counting them */
export const waitOf = (tx: Tx, attempts: Attempt[]): number =>
  longestRemainingWait(rowsOf(tx, attempts), attempts, Date.now())

/**
 * Counts attempts in the caller's transaction, unless one of them has to wait.
 * @returns for how long, in ms; 0 when they are counted
 */
export function countAttempts(tx: Tx, attempts: Attempt[]): number {
  const now = Date.now()
  const rows = rowsOf(tx, attempts)
  const wait = longestRemainingWait(rows, attempts, now)
  if (wait > 0) return wait
  tx.delete(throttles)
    .where(lt(throttles.countedAt, now - dayMs))
    .run()
  for (const attempt of attempts) {
    const { key } = attempt
    const failures = currentCount(rows.get(key), attempt, now) + 1
    const counted = { failures, countedAt: now, blockedUntil: now + waitAfter(failures, attempt) }
    tx.insert(throttles)
      .values({ key, ...counted })
      .onConflictDoUpdate({ target: throttles.key, set: counted })
      .run()
  }
  return 0
}

/**
 * Counts attempts before they are checked, so that a thousand concurrent ones count as a thousand.
 * @throws `code` with the seconds to wait
 */
export function noteAttempt(db: Db, attempts: Attempt[], code: ErrorCode): void {
  // A refused attempt takes no write lock.
  const wait = waitOf(db, attempts) || write(db, (tx) => countAttempts(tx, attempts))
  if (wait > 0) throw new AppError(code, { retryAfter: Math.ceil(wait / 1000) })
}

/** Whether an attempt of that key was counted within the last `ms`. */
export function wasCountedWithin(tx: Tx, key: string, ms: number): boolean {
  const row = tx.select().from(throttles).where(eq(throttles.key, key)).get()
  return row !== undefined && row.failures > 0 && Date.now() - row.countedAt < ms
}

/** How many attempts are counted. */
export function countOf(tx: Tx, attempt: Attempt): number {
  const row = tx.select().from(throttles).where(eq(throttles.key, attempt.key)).get()
  return currentCount(row, attempt, Date.now())
}

/** Removes a successful attempt from the count. */
export function takeBackAttempt(db: Tx, keys: string[]): void {
  db.update(throttles)
    .set({ failures: sql`max(0, ${throttles.failures} - 1)`, blockedUntil: Date.now() })
    .where(inArray(throttles.key, keys))
    .run()
}

/** Resets the counts of these keys. */
export function forgetAttempts(db: Tx, keys: string[]): void {
  db.delete(throttles).where(inArray(throttles.key, keys)).run()
}

/** Resets the count of a key and of all that continue it with a space: `sign-in a@b.in` and `sign-in a@b.in from …`. */
export function clearThrottlePrefix(tx: Tx, key: string): void {
  tx.delete(throttles)
    .where(or(eq(throttles.key, key), and(gt(throttles.key, `${key} `), lt(throttles.key, `${key}!`))))
    .run()
}
