import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '#drizzle/schema/index.ts'
import { databaseFile } from '#server/core/db.ts'
import { appliedMigrations, isOfNewerVersion } from '#server/core/migrations.ts'
import { lockSite } from '#server/core/site-lock.ts'
import { StartError } from '#server/core/start-error.ts'
import { assertKey, type Storage } from '#server/core/storage.ts'
import { ArchiveError, readArchive, type Manifest } from './archive.ts'
import { databaseName, mediaPrefix } from './create-backup.ts'
import { listMediaKeys } from '../media/media-keys.ts'

/** The data that a restore would replace is in use. */
export class DataInUseError extends Error {
  override name = 'DataInUseError'
}

const stagePrefix = '.restore-'

/**
 * Replaces the data folder and the storage by the state of an archive. The archive is checked completely before anything is
 * changed. Until the new database is in place, by one rename, media are only added: a restore that is killed at any time
 * leaves the former state or the new one. All sessions of the archive are ended, and its links that give access are void.
 * @throws ArchiveError for a damaged, foreign or too new archive
 * @throws DataInUseError while the site or a worker has the database open
 */
export async function restoreBackup(options: {
  dataDir: string
  /** Opened only after the archive was verified. */
  openStorage: () => Storage
  file: string
}): Promise<Manifest> {
  const { dataDir, openStorage, file } = options
  const unlock = lockFolder(dataDir)
  try {
    return await restoreInto(dataDir, openStorage, file)
  } finally {
    unlock()
  }
}

/** A site that cannot write may not even have the database open. */
function lockFolder(dataDir: string): () => void {
  try {
    return lockSite(dataDir)
  } catch (error) {
    if (error instanceof StartError) throw new DataInUseError(error.message, { cause: error })
    throw error
  }
}

async function restoreInto(dataDir: string, openStorage: () => Storage, file: string): Promise<Manifest> {
  await removeStages(dataDir)
  const stage = await mkdtemp(join(dataDir, stagePrefix))
  try {
    const database = join(stage, 'mai.db')
    const manifest = await verify(file, database)
    endAccess(database)
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

/** What gives access, and may have been ended or used since the archive was made. */
const accessTables = ['sessions', 'account_tokens', 'invitations', 'preview_links', 'passkey_challenges']

function endAccess(path: string): void {
  const db = new Database(path)
  try {
    for (const table of accessTables) {
      const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table)
      if (isThere) db.exec(`DELETE FROM ${table}`)
    }
  } finally {
    db.close()
  }
}

/** Removes the files of a killed restore. */
async function removeStages(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagePrefix)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Reads the whole archive, and writes its database to `database`. */
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

/** @throws ArchiveError for a key outside of the storage */
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

/** @throws ArchiveError when the database is damaged, or its schema is unknown to this version */
function checkDatabase(path: string): void {
  const db = new Database(path, { readonly: true })
  try {
    const faults = db.pragma('integrity_check', { simple: true })
    if (faults !== 'ok') throw new ArchiveError(`The database in the archive is damaged: ${String(faults)}.`)
    if (appliedMigrations(db).length === 0) throw new ArchiveError('The archive holds a database of another program.')
    if (isOfNewerVersion(db))
      throw new ArchiveError('The backup was made by a newer version of the site. Restore it with that version.')
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError(`The database in the archive cannot be used: ${(error as Error).message}.`, { cause: error })
  } finally {
    db.close()
  }
}

interface FormerState {
  /** Storage keys of the former database. */
  mediaKeys: string[]
  release(): void
}

/**
 * Locks the database that is to be replaced, so that nobody else can open it, and checkpoints its write-ahead log, which
 * would otherwise be applied to the new database. The kernel releases the lock when this process ends.
 * @throws DataInUseError
 */
function takeOver(dataDir: string): FormerState {
  const unknownState: FormerState = { mediaKeys: [], release: () => {} }
  if (!existsSync(databaseFile(dataDir))) return unknownState
  const client = new Database(databaseFile(dataDir), { timeout: 0 })
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    // Leaving WAL mode requires that there is no other connection, not even an idle one.
    client.pragma('journal_mode = DELETE')
    client.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    client.close()
    if (hasSqliteCode(error, 'SQLITE_BUSY', 'SQLITE_LOCKED'))
      throw new DataInUseError(`The site or a worker is running on ${dataDir}. Stop it first.`, { cause: error })
    if (hasSqliteCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB')) return unknownState
    throw error
  }
  return { mediaKeys: formerMediaKeys(client), release: () => client.close() }
}

/** The media of a database that is damaged or from another version are not deleted. */
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
  // Left only by a database that could not be opened.
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
