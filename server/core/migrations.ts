import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type Database from 'better-sqlite3'
import { databaseFile, openDb, openDbReadOnly, type Db } from './db.ts'
import { newId } from './ids.ts'
import { StartError } from './start-error.ts'

export const migrationsFolder = join(import.meta.dirname, '../../drizzle/migrations')

const keptCopies = 2

/** When each migration was made, oldest first: its identity in the database. */
const known = (): number[] => readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)

/** The migrations that a database has; none before it has a table of them. */
export function appliedMigrations(client: Database.Database): number[] {
  const table = client.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get()
  return table ? client.prepare<[], number>('SELECT created_at FROM __drizzle_migrations').pluck().all() : []
}

/** Whether a newer version of the site has changed the database in a way that this one does not know. */
export function isOfNewerVersion(client: Database.Database): boolean {
  const ours = new Set(known())
  return appliedMigrations(client).some((each) => !ours.has(each))
}

/** How many migrations the database lacks. */
export const pendingMigrations = (client: Database.Database): number => {
  const newest = Math.max(0, ...appliedMigrations(client))
  return known().filter((each) => each > newest).length
}

/** Whether the database has just the migrations that this version of the site knows. */
export const isOfThisVersion = ({ $client }: Db): boolean =>
  !isOfNewerVersion($client) && pendingMigrations($client) === 0

/** @throws StartError when a newer version of the site has changed the database */
function assertNotNewer(client: Database.Database): void {
  if (isOfNewerVersion(client))
    throw new StartError(
      `The database ${client.name} belongs to a newer version of the site. Start that version, or restore a backup or a copy (before-….db) from before the update; README.md says how.`,
    )
}

/**
 * Opens the database for a command. It migrates nothing: a site of an earlier version may still run on it.
 * @throws StartError when there is none, or it is of another version
 */
export function openMigrated(dataDir: string, { isReadOnly = false } = {}): Db {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new StartError(`There is no database in ${dataDir}.`)
  const db = isReadOnly ? openDbReadOnly(dataDir) : openDb(dataDir)
  assertNotNewer(db.$client)
  if (isOfThisVersion(db)) return db
  throw new StartError(
    `The database ${file} is of an earlier version. Start this version of the site first, which migrates it.`,
  )
}

/**
 * Brings the database to the newest schema; two processes may do so at once. A database with data is first copied beside
 * itself, as `before-0019.db` for the first of the pending migrations; the two newest copies are kept.
 * @throws StartError when a newer version of the site has changed the database, or there is no room for the copy
 */
export function migrate(db: Db): void {
  const client = db.$client
  assertNotNewer(client)
  const pending = pendingMigrations(client)
  if (pending > 0 && appliedMigrations(client).length > 0) copyBefore(client, known().length - pending)
  applyPending(db)
}

/** Drizzle looks at what is applied before its transaction begins: a process that was slower than another looks again. */
function applyPending(db: Db): void {
  const pending = pendingMigrations(db.$client)
  // SQLite changes a column by replacing its table; with foreign keys that would delete the rows that refer to it. The
  // transaction of the migrations cannot switch them off.
  db.$client.pragma('foreign_keys = OFF')
  try {
    applyMigrations(db, { migrationsFolder })
  } catch (error) {
    if (pendingMigrations(db.$client) === pending) throw error
    applyPending(db)
  } finally {
    db.$client.pragma('foreign_keys = ON')
  }
}

function copyBefore(client: Database.Database, migration: number): void {
  const folder = dirname(client.name)
  const copy = join(folder, `before-${String(migration).padStart(4, '0')}.db`)
  const { bavail, bsize } = statfsSync(folder)
  // Of its own, since another process may do the same.
  const draft = `${copy}.${newId()}`
  try {
    if (bavail * bsize < statSync(client.name).size * 2) throw new Error('less than twice its size is free')
    client.prepare('VACUUM INTO ?').run(draft)
    // Another process may have migrated meanwhile, and copied before that.
    if (pendingMigrations(client) > 0) renameSync(draft, copy)
  } catch (cause) {
    throw new StartError(
      `The database must be changed for this version of the site, and cannot be copied before (${String(cause)}). Make room in ${folder}, and start again.`,
      { cause },
    )
  } finally {
    rmSync(draft, { force: true })
  }
  const copies = readdirSync(folder).filter((name) => /^before-\d{4}\.db$/.test(name))
  for (const name of copies.toSorted().slice(0, -keptCopies)) rmSync(join(folder, name), { force: true })
}
