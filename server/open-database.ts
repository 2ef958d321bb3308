import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDb, siteWaitMs, type Db } from './core/db.ts'
import { closeFolder } from './core/data-folder.ts'
import type { Env } from './core/env.ts'
import { appliedMigrations, migrate } from './core/migrations.ts'
import { siteRun } from './core/site-run.ts'
import { findState, noteState } from './core/site-state.ts'
import { StartError } from './core/start-error.ts'
import { ensureFirstAdmin } from './features/auth/auth.owners.service.ts'
import { ensureBuiltInCategories } from './features/categories/categories.service.ts'
import { readOldTexts } from './features/pdfs/pdfs.files.service.ts'
import { ensureBuiltInSynonyms } from './features/search/synonyms.service.ts'
import { reorderNames } from './name-order.ts'

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
 * @throws StartError when it is lost; SqliteError (database-faults.ts)
 */
export async function openDatabase({ DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD }: Settings): Promise<OpenedDatabase> {
  let db: Db | undefined
  try {
    db = openDb(DATA_DIR, { waitMs: siteWaitMs })
    closeFolder(DATA_DIR)
    assertNotLost(db, DATA_DIR)
    migrate(db)
    const wasKilled = (findState(db, 'heartbeat')?.value ?? siteRun) !== siteRun
    noteState(db, 'heartbeat', siteRun)
    ensureBuiltInCategories(db)
    ensureBuiltInSynonyms(db)
    readOldTexts(db)
    reorderNames(db)
    const firstAdmin = await ensureFirstAdmin(db, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
    return { db, wasKilled, firstAdmin }
  } catch (error) {
    db?.$client.close()
    throw error
  }
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
