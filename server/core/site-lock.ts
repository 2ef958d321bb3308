import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StartError } from './start-error.ts'

/** A site that is just stopping may take this long. */
const waitMs = 1000

/** A connection that nobody refers to is collected, and its lock with it. */
const held = new Set<Database.Database>()

/**
 * Locks a data folder for one site (or a restore), before anything in it is touched. The kernel releases the lock when the
 * process ends, however it ends. A process that starts several others for one site takes it for all of them. Workers need
 * none: they may be many, since every job is leased by its row.
 * @returns a function that releases it
 * @throws StartError while another site has it
 */
export function lockSite(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  // Nothing is ever written to it: of SQLite only the lock is used, which Node itself has not.
  const client = new Database(join(dataDir, 'site.lock'), { timeout: waitMs })
  try {
    client.pragma('journal_mode = MEMORY')
    client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    const code = error instanceof Database.SqliteError ? error.code : ''
    // On a read-only disk nothing can be locked, and nothing be harmed.
    if (code.startsWith('SQLITE_READONLY')) return () => {}
    if (!code.startsWith('SQLITE_BUSY')) throw error
    throw new StartError(
      `A site is already running on ${dataDir}. Stop it first, or give this one a folder of its own by DATA_DIR.`,
      { cause: error },
    )
  }
  held.add(client)
  return () => {
    held.delete(client)
    client.close()
  }
}
