import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { databaseFile } from './db.ts'
import { followedFile, followedMark } from './followed-file.ts'

// What Litestream keeps up to date on a standby. It writes into the file past SQLite, and does not count its changes where
// open connections would see them: so nobody reads that file for long, and the site serves a copy of it, which SQLite writes.

/** Some 2 MB, between which the caller does other things. */
const pagesAtOnce = 500
const waitMs = 1000

const changedAt = (path: string): bigint | undefined => statSync(path, { throwIfNoEntry: false, bigint: true })?.mtimeNs

/** @returns what brings into the database of a standby what has changed since the last call, and whether there was anything */
export function createFollower(dataDir: string): () => Promise<boolean> {
  const followed = followedFile(dataDir)
  const mark = followedMark(dataDir)
  let taken: bigint | undefined
  /** When the file was last changed, unless Litestream is changing it, or was killed in the middle of that. */
  const wholeSince = (): bigint | undefined => {
    const changed = changedAt(followed)
    return changed !== undefined && (changedAt(mark) ?? 0n) >= changed ? changed : undefined
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
