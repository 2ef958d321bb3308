import { setTimeout as sleep } from 'node:timers/promises'
import { databaseFaultOf } from './database-faults.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'

const longestWaitMs = 5000
const firstPauseMs = 5
const longestPauseMs = 100
/** Seconds after which callers may try again. */
const retryAfter = { busy: 5, readOnly: 60 }

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
  if (db.$client.readonly) throw new AppError('SITE_READ_ONLY', { retryAfter: retryAfter.readOnly })
  const giveUpAt = performance.now() + longestWaitMs
  for (let pauseMs = firstPauseMs; !isFree(db); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (performance.now() >= giveUpAt) throw new AppError('DATABASE_BUSY', { retryAfter: retryAfter.busy })
    await sleep(pauseMs)
  }
}
