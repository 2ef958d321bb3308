import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from '#drizzle/schema/index.ts'
import { normalize } from '#shared/search/normalize.ts'
import { phoneKeyOf } from './phone-key.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
/** The database, or a transaction on it: what a query needs. */
export type Tx = BetterSQLite3Database<typeof schema> | Parameters<Parameters<Db['transaction']>[0]>[0]

export const databaseFile = (dataDir: string): string => join(dataDir, 'mai.db')

/**
 * Opens the database of a data folder, which is made where it does not exist.
 * @param options.durable every commit reaches the disk before it is acknowledged (orders, jobs); otherwise a power
 *   cut, not a crash of the process, may lose the last commits, never the database.
 */
export function openDb(dataDir: string, options: { durable?: boolean } = {}): Db {
  mkdirSync(dataDir, { recursive: true })
  const client = new Database(databaseFile(dataDir), { timeout: 5000 })
  client.pragma('journal_mode = WAL')
  client.pragma(`synchronous = ${options.durable ? 'FULL' : 'NORMAL'}`)
  client.pragma('foreign_keys = ON')
  client.pragma('cache_size = -65536')
  // The largest value that SQLite takes: mapped pages are read without a system call or a copy, and the system reclaims
  // the memory when it needs it.
  client.pragma('mmap_size = 2147418112')
  client.pragma('wal_autocheckpoint = 10000')
  client.pragma('temp_store = MEMORY')
  // Named in queries and in migrations.
  client.function('search_form', { deterministic: true }, (text) => normalize(String(text)))
  client.function('phone_key', { deterministic: true }, (text) => phoneKeyOf(String(text)))
  return drizzle({ client, schema, casing: 'snake_case' })
}

/**
 * Returns whether another connection has written since the last call (2 µs); the first call returns true. To see the
 * writes of its own process, too, use a separate connection.
 */
export function changeDetector(db: Db): () => boolean {
  let seen: unknown
  return () => {
    const before = seen
    seen = db.$client.pragma('data_version', { simple: true })
    return seen !== before
  }
}

export const migrationsFolder = join(import.meta.dirname, '../../drizzle/migrations')

/** Brings the database to the newest schema; two processes may do so at once. */
export function migrate(db: Db): void {
  applyMigrations(db, { migrationsFolder })
}

/** Runs `work` in a write transaction, so that it never has to wait in the middle for another writer. */
export const write = <T>(db: Db, work: (tx: Tx) => T): T => db.transaction(work, { behavior: 'immediate' })

/**
 * Like `write`, and on the disk before it returns: what was acknowledged survives even a power cut. A transaction cannot
 * change this setting, so the connection is switched for the duration.
 */
export function writeDurably<T>(db: Db, work: (tx: Tx) => T): T {
  const client = db.$client
  const before = Number(client.pragma('synchronous', { simple: true }))
  client.pragma('synchronous = FULL')
  try {
    return write(db, work)
  } finally {
    client.pragma(`synchronous = ${before}`)
  }
}
