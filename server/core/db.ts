import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { LRUCache } from 'lru-cache'
import * as schema from '#drizzle/schema/index.ts'
import { normalize } from '#shared/search/normalize.ts'
import { phoneKeyOf } from './phone-key.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }
/** The database, or a transaction on it: what a query needs. */
export type Tx = BetterSQLite3Database<typeof schema> | Parameters<Parameters<Db['transaction']>[0]>[0]

export const databaseFile = (dataDir: string): string => join(dataDir, 'mai.db')

/**
 * How long a process that serves readers waits for a lock, in ms: SQLite's wait blocks the event loop. Longer waits are
 * asynchronous (write-lock.ts).
 */
export const siteWaitMs = 50

interface DbOptions {
  /**
   * Every commit reaches the disk before it is acknowledged (orders, jobs); otherwise a power cut, not a crash of the
   * process, may lose the last commits, never the database.
   */
  durable?: boolean
  /** How long a statement waits for a lock, in ms. */
  waitMs?: number
  /** How much of the database SQLite may keep in memory, in MB. */
  cacheMb?: number
}

/** Of a site: what readers ask for of a large archive. */
const siteCacheMb = 64

/** Opens the database of a data folder, which is made where it does not exist. */
export function openDb(dataDir: string, { durable = false, waitMs = 5000, cacheMb = siteCacheMb }: DbOptions = {}): Db {
  mkdirSync(dataDir, { recursive: true })
  const client = new Database(databaseFile(dataDir), { timeout: waitMs })
  try {
    client.pragma('journal_mode = WAL')
    client.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    client.pragma('foreign_keys = ON')
    client.pragma('wal_autocheckpoint = 10000')
    return prepared(client, cacheMb)
  } catch (error) {
    client.close()
    throw error
  }
}

/** The settings of every connection, and Drizzle on top. */
function prepared(client: Database.Database, cacheMb = siteCacheMb): Db {
  client.pragma(`cache_size = ${-1024 * cacheMb}`)
  client.pragma('temp_store = MEMORY')
  // Named in queries and in migrations.
  client.function('search_form', { deterministic: true }, (text) => normalize(String(text)))
  client.function('phone_key', { deterministic: true }, (text) => phoneKeyOf(String(text)))
  const db = drizzle({ client: keepingStatements(client), schema, casing: 'snake_case' })
  return Object.assign(db, { $client: client })
}

/** Of each connection: more than the site has different queries. */
const maxStatements = 500

/**
 * A query that SQLite plans once, not anew for each run. Its planner looks at the values of `= ?` and `LIMIT ?`, and drops
 * the plan when others are bound; `+?` is the same value, which it does not look at. So a partial index is found by a
 * condition whose value stands in the text (`is_home = 1`), not by one whose value is bound.
 */
export const plannedOnce = (text: string): string =>
  /^\s*(?:select|with)\b/i.test(text) ? text.replaceAll(/((?<![<>!])=|\b(?:limit|offset)) \?/gi, '$1 +?') : text

/**
 * The connection as Drizzle gets it. Drizzle prepares each query anew, which takes SQLite longer than running most of them;
 * a text that was prepared before is used again.
 */
function keepingStatements(client: Database.Database): Database.Database {
  const known = new LRUCache<string, Database.Statement>({ max: maxStatements })
  const prepare = (text: string): Database.Statement => {
    const statement = known.get(text)
    // Still being read, by whoever asked for it before.
    if (statement?.busy) return client.prepare(plannedOnce(text))
    if (statement) return statement.reader ? statement.raw(false) : statement
    const made = client.prepare(plannedOnce(text))
    known.set(text, made)
    return made
  }
  return Object.create(client, { prepare: { value: prepare } }) as Database.Database
}

/**
 * Opens the database for reading only: a copy of another machine's, or one on a disk that is full or read-only.
 * @throws SqliteError when it cannot even be read
 */
export function openDbReadOnly(dataDir: string): Db {
  const file = databaseFile(dataDir)
  const open = (source: string | Buffer): Db => {
    const client = new Database(source, { readonly: true, fileMustExist: true, timeout: siteWaitMs })
    try {
      client.prepare('SELECT 1 FROM content_version').get()
      return prepared(client)
    } catch (error) {
      client.close()
      throw error
    }
  }
  try {
    return open(file)
  } catch (error) {
    // A database that was closed needs two small files beside it, for which there is no room. It is whole without them, so
    // it is read into memory; but not while changes wait in its log.
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw error
    const copy = readFileSync(file)
    // Bytes 18 and 19 of the header say WAL, which a database in memory cannot have.
    copy.fill(1, 18, 20)
    return open(copy)
  }
}

/**
 * Returns whether another connection has written since the last call (2 µs); the first call returns true. To see the
 * writes of its own process, too, use a separate connection.
 */
export function changeDetector(db: Db): () => boolean {
  const version = db.$client.prepare('PRAGMA data_version').pluck()
  let seen: unknown
  return () => {
    const before = seen
    seen = version.get()
    return seen !== before
  }
}

/** Of transactions: Drizzle tells it of databases alone. */
const connections = new WeakMap<Tx, Database.Database>()

/** The connection of a database or a transaction. @throws TypeError for a transaction that was not begun here */
export function connectionOf(on: Tx): Database.Database {
  const connection = '$client' in on ? (on as Db).$client : connections.get(on)
  if (!connection) throw new TypeError('Begin transactions by transact() of server/core/db.ts.')
  return connection
}

/** Runs `work` in a transaction, or in a part of one that can fail by itself. */
export function transact<T>(on: Tx, work: (tx: Tx) => T, behavior: 'deferred' | 'immediate' = 'deferred'): T {
  return on.transaction(
    (tx) => {
      connections.set(tx, connectionOf(on))
      return work(tx)
    },
    { behavior },
  )
}

/** Runs `work` in a write transaction, so that it never has to wait in the middle for another writer. */
export const write = <T>(db: Db, work: (tx: Tx) => T): T => transact(db, work, 'immediate')

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
