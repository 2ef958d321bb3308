import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFaultOf } from './core/database-faults.ts'
import { databaseFile, openDb, openDbReadOnly, siteWaitMs, type Db } from './core/db.ts'
import { closeFolder } from './core/folder-rights.ts'
import type { Env } from './core/env.ts'
import { appliedMigrations, isOfThisVersion, migrate } from './core/migrations.ts'
import { sitePid } from './core/site-processes.ts'
import { findState, noteState } from './core/site-state.ts'
import { StartError } from './core/start-error.ts'
import { ensureFirstAdmin } from './features/auth/auth.first-admin.service.ts'
import { ensureBuiltInCategories } from './features/categories/categories.service.ts'
import { readOldTexts } from './features/pdfs/pdfs.files.service.ts'
import { ensureBuiltInSynonyms } from './features/search/synonyms.service.ts'
import { reorderAuthors } from './features/terms/terms.names.service.ts'

export interface OpenedDatabase {
  db: Db
  /** The site that had it last was killed. */
  wasKilled: boolean
  /** The first admin, with a password that was made now. */
  firstAdmin: { email: string; password: string } | undefined
}

type Settings = Pick<Env, 'DATA_DIR' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>

/**
 * Opens and migrates the database, and gives a new one what every site has.
 * @throws StartError with a sentence; a fault `unwritable` (database-faults.ts) when there is no room or right to write
 */
export async function openDatabase({ DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD }: Settings): Promise<OpenedDatabase> {
  let db: Db | undefined
  try {
    db = openDb(DATA_DIR, { waitMs: siteWaitMs })
    closeFolder(DATA_DIR)
    assertNotLost(db, DATA_DIR)
    migrate(db)
    const run = String(sitePid())
    const wasKilled = (findState(db, 'heartbeat')?.value ?? run) !== run
    noteState(db, 'heartbeat', run)
    ensureBuiltInCategories(db)
    ensureBuiltInSynonyms(db)
    readOldTexts(db)
    reorderAuthors(db)
    const firstAdmin = await ensureFirstAdmin(db, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    return { db, wasKilled, firstAdmin }
  } catch (error) {
    db?.$client.close()
    throw sentenceFor(error, DATA_DIR)
  }
}

/**
 * Opens a database that cannot be written.
 * @param cause why it cannot
 * @throws StartError when it cannot be served either
 */
export function openForReading({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, cause: unknown): Db {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const refuse = (why: string, error: unknown): never => {
    throw new StartError(`Nothing can be written in ${DATA_DIR} (${reason}), and ${why}. Make room, and start again.`, {
      cause: error,
    })
  }
  let db: Db
  try {
    db = openDbReadOnly(DATA_DIR)
  } catch (error) {
    return refuse('there is no database that could be read', error)
  }
  if (isOfThisVersion(db)) return db
  db.$client.close()
  return refuse('the database is of another version of the site', cause)
}

/**
 * Opens the copy of a primary's database, which something else keeps up to date (docs/standby.md).
 * @throws StartError
 */
export function openCopy({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Db {
  const refuse = (why: string, cause?: unknown): never => {
    throw new StartError(`READ_ONLY is set, and ${databaseFile(DATA_DIR)} cannot be served: ${why}.`, { cause })
  }
  let db: Db
  try {
    db = openDbReadOnly(DATA_DIR)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error), error)
  }
  if (isOfThisVersion(db)) return db
  db.$client.close()
  return refuse('it is of another version of the site; install the same version here as on the primary')
}

/** A lost database must not be taken for a new site: a folder that is not mounted looks the same. */
function assertNotLost(db: Db, dataDir: string): void {
  if (appliedMigrations(db.$client).length > 0 || !hasMedia(join(dataDir, 'media'))) return
  throw new StartError(
    `There are pictures in ${dataDir}, but no database. Is a disk not mounted? Restore a backup (npm run restore -- FILE); to begin a new site instead, move the folder ${join(dataDir, 'media')} away.`,
  )
}

/** Of a folder that is still being made, only the place for incoming files exists. */
const hasMedia = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))

/** What a person must mend for the site to start, as a StartError; anything else as it is. */
export function sentenceFor(error: unknown, dataDir: string): unknown {
  const fault = databaseFaultOf(error)
  if (error instanceof StartError || fault === 'unwritable') return error
  const file = databaseFile(dataDir)
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return new StartError(`Another program uses the port of the site (${message}).`)
  if (fault === 'busy')
    return new StartError(`Another program has locked ${file} for writing. End it, and start again.`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`The folder ${dataDir} cannot be used (${message}). May this user write there?`, {
      cause: error,
    })
  if (fault === 'unreadable')
    return new StartError(
      `The database ${file} cannot be opened: it is damaged, or not one (${message}). Nothing was changed. Restore a backup: npm run restore -- FILE`,
      { cause: error },
    )
  return error
}
