import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StartError } from './start-error.ts'

/** A site that is just stopping may take this long. */
const stoppingMs = 1000

const lookMs = 50

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<Database.Database>()

/**
 * Locks a file of a data folder. Nothing is ever written to it: of SQLite only the lock is used, which Node itself has
 * not. The kernel releases it when the process ends, however it ends.
 * @param waitMs for how long the event loop stands still for it
 * @returns a function that releases it; undefined while another process has it
 */
function lockFile(dataDir: string, name: string, waitMs: number): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true })
  const client = new Database(join(dataDir, name), { timeout: waitMs })
  try {
    client.pragma('journal_mode = MEMORY')
    client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    const code = error instanceof Database.SqliteError ? error.code : ''
    // On a read-only disk nothing can be locked, and nothing be harmed.
    if (code.startsWith('SQLITE_READONLY')) return () => {}
    if (!code.startsWith('SQLITE_BUSY')) throw error
    return undefined
  }
  held.add(client)
  return () => {
    held.delete(client)
    client.close()
  }
}

/**
 * Locks a data folder for one site (or a restore), before anything in it is touched. A process that starts several others
 * for one site takes it for all of them. Workers need none: they may be many, since every job is leased by its row.
 * @returns a function that releases it
 * @throws StartError while another site has it
 */
export function lockSite(dataDir: string): () => void {
  const release = lockFile(dataDir, 'site.lock', stoppingMs)
  if (release) return release
  throw new StartError(
    `A site is already running on ${dataDir}. Stop it first, or give this one a folder of its own by DATA_DIR.`,
  )
}

/**
 * Waits until no other process of the site sets it up: migrates the database, or writes what every site has.
 * @returns a function that lets the next one begin
 */
export async function lockSetUp(dataDir: string): Promise<() => void> {
  for (;;) {
    const release = lockFile(dataDir, 'set-up.lock', 0)
    if (release) return release
    await sleep(lookMs)
  }
}
