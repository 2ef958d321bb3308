import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachTest } from '#server/test/set-up.ts'
import { databaseFaultOf } from './database-faults.ts'
import { databaseFile, openDb, siteWaitMs, write } from './db.ts'
import { findState, noteState } from './site-state.ts'
import { inBatches, whileBusy, writeWhenFree } from './write-lock.ts'

const services = eachTest.services()

/** A connection as the site has it, and one of another program. */
function connections() {
  const { DATA_DIR } = services.env
  const db = openDb(DATA_DIR, { waitMs: siteWaitMs })
  const other = new Database(databaseFile(DATA_DIR))
  onTestFinished(() => {
    db.$client.close()
    other.close()
  })
  return { db, other }
}

const attempt = (work: () => void): unknown => {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

test('no statement of the site waits longer for a lock than 50 ms [G-10]', () => {
  const { db } = connections()
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(50)
})

test('what finds the lock taken at its first write is done again, and what had written something is not [G-10]', async () => {
  const { db, other } = connections()
  let runs = 0
  /** As if another program had begun to write just before. */
  const work = async (before?: () => void) => {
    runs += 1
    before?.()
    if (runs === 1) other.exec('BEGIN IMMEDIATE')
    const error = attempt(() => write(db, (tx) => noteState(tx, 'backup', 'done')))
    if (other.inTransaction) other.exec('ROLLBACK')
    return error
  }
  expect(await whileBusy(db, work, (error) => error)).toBeUndefined()
  expect(runs).toBe(2)
  expect(findState(db, 'backup')?.value).toBe('done')

  runs = 0
  const half = () => work(() => write(db, (tx) => noteState(tx, 'check', 'ok')))
  expect(databaseFaultOf(await whileBusy(db, half, (error) => error))).toBe('busy')
  expect(runs).toBe(1)
})

test('a write after other work waits until the lock is free, also if it was taken just before', async () => {
  const { db, other } = connections()
  const transaction = db.transaction.bind(db)
  const take = () => {
    other.exec('BEGIN IMMEDIATE')
    setTimeout(() => other.exec('ROLLBACK'), 200)
  }
  const begin = vi.spyOn(db, 'transaction').mockImplementationOnce((...call) => {
    take()
    return transaction(...call)
  })
  take()
  await writeWhenFree(db, (tx) => noteState(tx, 'backup', 'done'))
  expect(begin).toHaveBeenCalledTimes(2)
  expect(findState(db, 'backup')?.value).toBe('done')
})

test('a long work is done in batches, between which others write [G-11]', async () => {
  const { db, other } = connections()
  let left = 7
  const sizes: number[] = []
  const done = inBatches(db, 3, () => {
    const some = Math.min(3, left)
    left -= some
    sizes.push(some)
    return some
  })
  other.exec("INSERT INTO site_state (name, value, at) VALUES ('backup', 'between', 1)")
  expect(await done).toBe(7)
  expect(sizes).toEqual([3, 3, 1])
})
