import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hourMs } from '#shared/durations.ts'
import { istOffsetMs } from '#shared/india.ts'
import type { Services } from './context.ts'
import { damageOf } from './database-faults.ts'
import { databaseFile, type Db } from './db.ts'
import { findState, noteState } from './site-state.ts'
import { whenWritable } from './write-lock.ts'

const entry = join(import.meta.dirname, '../check-database.ts')
/** Few read at this hour in India. */
const nightHour = 3

/** Checks the database file in a process of its own, and notes the result. */
export async function checkDatabase({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [entry, databaseFile(env.DATA_DIR)])
  const result = stdout.trim()
  if (result !== 'ok') log.error({ result }, 'the database file is damaged: restore a backup')
  await whenWritable(db)
  noteState(db, 'check', result)
}

/** To be called every hour: checks the database once in a night. */
export async function checkAtNight(services: Pick<Services, 'db' | 'env' | 'log'>, now = Date.now()): Promise<void> {
  const hour = Math.floor((now + istOffsetMs) / hourMs) % 24
  const last = findState(services.db, 'check')?.at ?? 0
  if (hour === nightHour && Math.abs(now - last) > 2 * hourMs) await checkDatabase(services)
}

/** Notes damage of the file where an error tells of it, for /readyz, which does not wait for the check of the night. */
export function noteDamage(db: Db, error: unknown): void {
  const damage = damageOf(error)
  if (damage === undefined) return
  try {
    noteState(db, 'check', damage)
  } catch {
    // Then nothing can be written, which /readyz tells of itself.
  }
}
