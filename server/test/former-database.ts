import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { onTestFinished } from 'vitest'
import { openDb, type Db } from '#server/core/db.ts'
import { migrationsFolder } from '#server/core/migrations.ts'

/** A database as it was before the named migration. */
export function databaseBefore(tag: string): Db {
  const folder = mkdtempSync(join(tmpdir(), 'mai-migrations-'))
  const older = join(folder, 'migrations')
  cpSync(migrationsFolder, older, { recursive: true })
  const journalFile = join(older, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(journalFile, 'utf8'))
  const at = journal.entries.findIndex((entry) => entry.tag === tag)
  if (at < 0) throw new Error(`There is no migration ${tag}.`)
  journal.entries.splice(at)
  writeFileSync(journalFile, JSON.stringify(journal))
  const db = openDb(join(folder, 'data'))
  applyMigrations(db, { migrationsFolder: older })
  onTestFinished(() => {
    db.$client.close()
    rmSync(folder, { recursive: true })
  })
  return db
}
