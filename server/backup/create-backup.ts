import { createReadStream, existsSync, statSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '#drizzle/schema/index.ts'
import { databaseFile } from '#server/core/db.ts'
import type { Storage } from '#server/core/storage.ts'
import { createArchive, type ArchiveWriter, type Manifest } from './archive.ts'
import { listMediaKeys } from '../media/media-keys.ts'

export const databaseName = 'database/mai.db'
export const mediaPrefix = 'media/'

/** Editors may delete files during the backup; then a newer snapshot of the database is taken. */
const maxSnapshots = 10

/**
 * Writes one archive with the database and all of its media, even while the site runs. The file is created or replaced
 * atomically.
 * @param file gzipped when its name ends in `.gz` or `.tgz`
 */
export async function createBackup(options: { dataDir: string; storage: Storage; file: string }): Promise<Manifest> {
  const { dataDir, storage } = options
  const file = resolve(options.file)
  if (!existsSync(databaseFile(dataDir))) throw new Error(`There is no database in ${dataDir}.`)
  const folder = await mkdtemp(`${file}.part-`)
  const draft = join(folder, 'archive')
  const archive = createArchive(draft, /\.t?gz$/.test(file))
  try {
    const missing = await archiveState(archive, dataDir, storage, join(folder, 'mai.db'))
    const manifest = await archive.finish(missing)
    await rename(draft, file)
    return manifest
  } finally {
    archive.discard()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Media first, the database last, so that each file of the archived state is included.
 * @returns keys in the database whose files are missing even after retries
 */
async function archiveState(
  archive: ArchiveWriter,
  dataDir: string,
  storage: Storage,
  snapshot: string,
): Promise<string[]> {
  const archived = new Set<string>()
  let missing: string[] = []
  for (let round = 0; round < maxSnapshots; round++) {
    await rm(snapshot, { force: true })
    takeSnapshot(dataDir, snapshot)
    const before = new Set(missing)
    missing = await archiveMedia(archive, storage, snapshot, archived)
    if (missing.every((key) => before.has(key))) break
  }
  const { size } = statSync(snapshot)
  await archive.add({ name: databaseName, size, type: 'application/vnd.sqlite3' }, createReadStream(snapshot))
  return missing
}

/** A snapshot of the database; writers are not blocked. */
function takeSnapshot(dataDir: string, path: string): void {
  const db = new Database(databaseFile(dataDir), { fileMustExist: true })
  try {
    db.prepare('VACUUM INTO ?').run(path)
  } finally {
    db.close()
  }
}

async function archiveMedia(
  archive: ArchiveWriter,
  storage: Storage,
  snapshot: string,
  archived: Set<string>,
): Promise<string[]> {
  const missing: string[] = []
  const client = new Database(snapshot, { readonly: true })
  try {
    for (const key of listMediaKeys(drizzle({ client, schema, casing: 'snake_case' }))) {
      if (archived.has(key)) continue
      const found = await storage.stream(key)
      if (!found) {
        missing.push(key)
        continue
      }
      await archive.add({ name: `${mediaPrefix}${key}`, size: found.size, type: found.type }, found.body)
      archived.add(key)
    }
  } finally {
    client.close()
  }
  return missing
}
