import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { every } from '#server/core/every.ts'
import type { Logger } from '#server/core/log.ts'

// A standby serves a copy of the primary's database, for reading alone. Litestream keeps `followed.db` up to date. It writes
// into that file past SQLite, and does not count its changes where open connections would see them: so nobody reads it for
// long, and the site serves a copy of it, which SQLite writes. The supervisor of the standby makes it.

/** How often the supervisor looks for changes. */
const lookMs = 1000
/** Some 2 MB, between which the caller does other things. */
const pagesAtOnce = 500
const waitMs = 1000

type Data = Pick<Env, 'DATA_DIR'>

/** What Litestream keeps up to date on a standby. */
export const followedFile = (dataDir: string): string => join(dataDir, 'followed.db')

/** Where Litestream notes the last change that is there as a whole. */
export const replicaTxFile = (dataDir: string): string => `${followedFile(dataDir)}-txid`

/** A database that is written here is nobody's copy any more, and must not be replaced by what was followed once. */
export function endFollowing(dataDir: string): void {
  const file = followedFile(dataDir)
  for (const path of [file, replicaTxFile(dataDir), `${file}-shm`, `${file}-wal`]) rmSync(path, { force: true })
}

const changedAt = (path: string): bigint | undefined => statSync(path, { throwIfNoEntry: false, bigint: true })?.mtimeNs

/** @returns what brings into the database of a standby what has changed since the last call, and whether there was anything */
export function createReplicaSync(dataDir: string): () => Promise<boolean> {
  const followed = followedFile(dataDir)
  const lastTx = replicaTxFile(dataDir)
  let taken: bigint | undefined
  /** When the file was last changed, unless Litestream is changing it, or was killed in the middle of that. */
  const wholeSince = (): bigint | undefined => {
    const changed = changedAt(followed)
    return changed !== undefined && (changedAt(lastTx) ?? 0n) >= changed ? changed : undefined
  }
  return async () => {
    const found = wholeSince()
    if (found === undefined || found === taken) return false
    const source = new Database(followed, { readonly: true, timeout: waitMs })
    try {
      // Keeps Litestream out until the copy is made.
      source.exec('BEGIN')
      source.prepare('SELECT 1 FROM sqlite_schema').get()
      if (wholeSince() !== found) return false
      await source.backup(databaseFile(dataDir), { progress: () => pagesAtOnce })
    } finally {
      source.close()
    }
    taken = found
    setToWal(dataDir)
    return true
  }
}

/** In this mode the next copies are written while readers read. */
function setToWal(dataDir: string): void {
  const client = new Database(databaseFile(dataDir), { timeout: waitMs })
  try {
    client.pragma('journal_mode = WAL')
  } finally {
    client.close()
  }
}

/** The file itself, whatever its name leads to; undefined while there is none. */
const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev} ${found.ino}`
}

/** Makes the first copy, where Litestream follows. */
export async function syncFirst({ DATA_DIR }: Data): Promise<void> {
  await createReplicaSync(DATA_DIR)()
}

/**
 * Copies each second what Litestream has brought into the database, which the processes see; where another file has taken
 * its place, they are replaced.
 */
export function keepInSync({ DATA_DIR }: Data, log: Logger, replaceAll: () => Promise<void>): void {
  const sync = createReplicaSync(DATA_DIR)
  const file = databaseFile(DATA_DIR)
  let known = identityOf(file)
  every(lookMs, 'following the primary', log, async () => {
    await sync()
    const found = identityOf(file)
    if (found === undefined || found === known) return
    known = found
    await replaceAll()
  })
}
