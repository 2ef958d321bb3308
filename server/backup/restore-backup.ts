import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as schema from '#drizzle/schema/index.ts'
import { databaseFile, migrationsFolder } from '#server/core/db.ts'
import { assertKey } from '#server/core/storage-key.ts'
import type { Storage } from '#server/core/storage.ts'
import { ArchiveError, readArchive, type Manifest } from './archive.ts'
import { databaseName, mediaPrefix } from './create-backup.ts'
import { listMediaKeys } from './media-keys.ts'

/** Somebody uses the data that a restore would replace. */
export class DataInUseError extends Error {
  override name = 'DataInUseError'
}

const stagePrefix = '.restore-'

/**
 * Puts the state of an archive in the place of what the data folder and the storage hold. The archive is read and
 * checked whole before anything is touched. Media are only added until the new database stands, by one rename: killed
 * at any instant, the restore leaves the former state or the new one.
 * @throws ArchiveError for a damaged, foreign or too new archive
 * @throws DataInUseError while the site or a worker has the database open
 */
export async function restoreBackup(options: {
  dataDir: string
  /** Opened only when the archive has turned out sound. */
  openStorage: () => Storage
  file: string
}): Promise<Manifest> {
  const { dataDir, openStorage, file } = options
  await mkdir(dataDir, { recursive: true })
  await removeStages(dataDir)
  const stage = await mkdtemp(join(dataDir, stagePrefix))
  try {
    const database = join(stage, 'mai.db')
    const manifest = await verify(file, database)
    const former = takeOver(dataDir)
    try {
      const storage = openStorage()
      await storeMedia(file, manifest, storage)
      await replaceDatabase(dataDir, database)
      await deleteMedia(storage, former.mediaKeys, manifest)
    } finally {
      former.release()
    }
    return manifest
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** What a killed restore has left. */
async function removeStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagePrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Reads the whole archive, and leaves its database at `database`. */
async function verify(file: string, database: string): Promise<Manifest> {
  const manifest = await readArchive(file, async (name, body) => {
    if (name === databaseName) await pipeline(body, createWriteStream(database, { flush: true }))
    else await passOver(mediaKeyOf(name), body)
  })
  if (!manifest.files.some(({ name }) => name === databaseName))
    throw new ArchiveError('This is not a backup of this site: it holds no database.')
  checkDatabase(database)
  return manifest
}

/** @throws ArchiveError for what is not a file of the storage, or could leave it */
function mediaKeyOf(name: string): string {
  const key = name.slice(mediaPrefix.length)
  try {
    if (!name.startsWith(mediaPrefix)) throw new Error('Not in the folder of the media.')
    assertKey(key)
  } catch (cause) {
    throw new ArchiveError(`This is not a backup of this site: it holds ${JSON.stringify(name)}.`, { cause })
  }
  return key
}

async function passOver(_key: string, body: Readable): Promise<void> {
  for await (const _chunk of body);
}

/** @throws ArchiveError when the database is damaged, or its schema is one that this version does not know */
function checkDatabase(path: string): void {
  const db = new Database(path, { readonly: true })
  try {
    const faults = db.pragma('integrity_check', { simple: true })
    if (faults !== 'ok') throw new ArchiveError(`The database in the archive is damaged: ${String(faults)}.`)
    const applied = db.prepare<[], number>('SELECT created_at FROM __drizzle_migrations').pluck().all()
    const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
    if (applied.length === 0 || !applied.every((when) => known.has(when)))
      throw new ArchiveError('The backup was made by a newer version of the site. Restore it with that version.')
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`The database in the archive cannot be used: ${(error as Error).message}.`, { cause: error })
  } finally {
    db.close()
  }
}

interface FormerState {
  /** Storage keys that the former database knew. */
  mediaKeys: string[]
  release(): void
}

/**
 * Locks the database that is to be replaced, so that nobody has it open or opens it, and folds its write-ahead log into
 * it: a log that stayed behind would be played into the new database. The lock is the kernel's and ends with us.
 * @throws DataInUseError
 */
function takeOver(dataDir: string): FormerState {
  const nothing: FormerState = { mediaKeys: [], release: () => {} }
  if (!existsSync(databaseFile(dataDir))) return nothing
  const client = new Database(databaseFile(dataDir), { timeout: 0 })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    // To leave WAL mode SQLite wants to be the only one, idle connections of other processes included.
    client.pragma('journal_mode = DELETE')
    client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    if (hasSqliteCode(error, 'SQLITE_BUSY', 'SQLITE_LOCKED'))
      throw new DataInUseError(`The site or a worker is running on ${dataDir}. Stop it first.`, { cause: error })
    if (hasSqliteCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')) return nothing
    throw error
  }
  return { mediaKeys: formerMediaKeys(client), release: () => client.close() }
}

/** Of a damaged database, or one of another time, the media stay where they are. */
function formerMediaKeys(client: Database.Database): string[] {
  try {
    return listMediaKeys(drizzle({ client, schema, casing: 'snake_case' }))
  } catch (error) {
    if (error instanceof Database.SqliteError) return []
    throw error
  }
}

const hasSqliteCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Database.SqliteError && codes.some((code) => error.code.startsWith(code))

async function storeMedia(file: string, { files }: Manifest, storage: Storage): Promise<void> {
  const types = new Map(files.map(({ name, type }) => [name, type]))
  await readArchive(file, async (name, body, size) => {
    if (name === databaseName) return passOver(name, body)
    await storage.put(mediaKeyOf(name), body, { size, type: types.get(name) ?? 'application/octet-stream' })
  })
}

async function replaceDatabase(dataDir: string, database: string): Promise<void> {
  const target = databaseFile(dataDir)
  // Only those of a database that could not be opened are still there.
  for (const suffix of ['-wal', '-shm', '-journal']) await rm(`${target}${suffix}`, { force: true })
  await rename(database, target)
  const folder = await open(dataDir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function deleteMedia(storage: Storage, keys: string[], { files }: Manifest): Promise<void> {
  const kept = new Set(files.map(({ name }) => name))
  for (const key of keys) if (!kept.has(`${mediaPrefix}${key}`)) await storage.delete(key)
}
