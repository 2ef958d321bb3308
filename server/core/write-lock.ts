import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFaultOf } from './database-faults.ts'
import { write, type Db, type Tx } from './db.ts'
import { AppError, siteIsReadOnly } from './errors.ts'

const maxWaitMs = 5000
const firstPauseMs = 5
const maxPauseMs = 100
/** Between two batches, in which others write. */
const restMs = 20
/** Seconds after which callers may try again. */
const retryAfterBusy = 5

/** Whether the write lock is free right now (about 10 µs). */
function isFree(db: Db): boolean {
  const client = db.$client
  const timeout = Number(client.pragma('busy_timeout', { simple: true }))
  client.pragma('busy_timeout = 0')
  try {
    client.exec('BEGIN IMMEDIATE')
    client.exec('ROLLBACK')
    return true
  } catch (error) {
    if (databaseFaultOf(error) === 'busy') return false
    throw error
  } finally {
    client.pragma(`busy_timeout = ${timeout}`)
  }
}

/**
 * Waits for the write lock without blocking the event loop, as SQLite's own wait would. Called before whatever writes, so
 * that nothing has to be repeated.
 * @throws AppError DATABASE_BUSY after five seconds, SITE_READ_ONLY
 */
export async function whenWritable(db: Db): Promise<void> {
  if (db.$client.readonly) throw siteIsReadOnly()
  const giveUpAt = performance.now() + maxWaitMs
  for (let pauseMs = firstPauseMs; !isFree(db); pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    if (performance.now() >= giveUpAt) throw new AppError('DATABASE_BUSY', { retryAfter: retryAfterBusy })
    await sleep(pauseMs)
  }
}

/** Rows that this connection has changed since it was opened. */
const changesOf = (db: Db): number => db.$client.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0

/**
 * Runs what writes as soon as the lock is free, and once more if another process has taken it meanwhile and nothing was
 * written here.
 * @param errorOf the error of a result, if it is one
 * @returns after five seconds the last result, whatever it is
 */
export async function whileBusy<T>(db: Db, work: () => Promise<T>, errorOf: (result: T) => unknown): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs
  for (;;) {
    await whenWritable(db)
    const before = changesOf(db)
    const result = await work()
    const isBusy = databaseFaultOf(errorOf(result)) === 'busy'
    if (!isBusy || changesOf(db) !== before || performance.now() >= giveUpAt) return result
  }
}

/**
 * Writes as soon as the lock is free, for whoever has done other work before that must not be lost: between a look at the
 * lock and the first statement another process may take it.
 * @param begin `write` or `writeDurably`
 * @throws AppError DATABASE_BUSY after five seconds, SITE_READ_ONLY
 */
export async function writeWhenFree<T>(db: Db, work: (tx: Tx) => T, begin: typeof write = write): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs
  for (;;) {
    await whenWritable(db)
    try {
      return begin(db, work)
    } catch (error) {
      if (databaseFaultOf(error) !== 'busy' || performance.now() >= giveUpAt) throw error
    }
  }
}

/**
 * Repeats a step until there is nothing left to do, each time in a transaction of its own: others write between them.
 * @param step does at most `size` things, and returns how many
 * @returns how many in all
 * @throws AppError DATABASE_BUSY, SITE_READ_ONLY; what was done until then stays
 */
export async function inBatches(db: Db, size: number, step: (tx: Tx) => number): Promise<number> {
  for (let total = 0; ; await sleep(restMs)) {
    const done = await writeWhenFree(db, step)
    total += done
    if (done < size) return total
  }
}
