// npm run reindex: rebuilds the search index; while the site runs, in short transactions, so that nobody waits.
import '#server/core/private-files.ts'
import { openDb } from './core/db.ts'
import { readEnvToWrite } from './core/env.ts'
import { migrate, openMigrated } from './core/migrations.ts'
import { lockSite } from './core/site-lock.ts'
import { StartError, exitWithSentence } from './core/start-error.ts'
import { rebuildSearchIndex, refreshSearchIndex } from './search-index.ts'

const { DATA_DIR } = readEnvToWrite()

function isSiteRunning(): boolean {
  try {
    lockSite(DATA_DIR)
    return false
  } catch (error) {
    if (error instanceof StartError) return true
    throw error
  }
}

try {
  if (isSiteRunning()) {
    const db = openMigrated(DATA_DIR)
    console.log(`${await refreshSearchIndex(db)} posts, books, pictures and PDFs can be found.`)
    db.$client.close()
  } else {
    const db = openDb(DATA_DIR)
    migrate(db)
    console.log(`${rebuildSearchIndex(db)} documents can be found.`)
    db.$client.close()
  }
} catch (error) {
  exitWithSentence(error)
}
