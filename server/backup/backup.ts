// npm run backup -- FILE
import '#server/core/private-files.ts'
import { noteDamage } from '#server/core/database-check.ts'
import { damageOf } from '#server/core/database-faults.ts'
import { openDb } from '#server/core/db.ts'
import { readEnv, type Env } from '#server/core/env.ts'
import { noteState } from '#server/core/site-state.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { createBackup } from './create-backup.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: npm run backup -- FILE   (compressed when FILE ends in .gz)')
  process.exit(2)
}
/** Whoever watches the site learns of damage that a backup has met. */
function tellOfDamage({ DATA_DIR, READ_ONLY }: Env, error: unknown): void {
  if (READ_ONLY || damageOf(error) === undefined) return
  const db = openDb(DATA_DIR)
  noteDamage(db, error)
  db.$client.close()
}

try {
  const env = readEnv()
  const { files, missing } = await createBackup({ dataDir: env.DATA_DIR, storage: openStorage(env), file }).catch(
    (error: unknown) => {
      tellOfDamage(env, error)
      throw error
    },
  )
  if (!env.READ_ONLY) {
    const db = openDb(env.DATA_DIR)
    noteState(db, 'backup', file)
    db.$client.close()
  }
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1024 ** 2
  console.log(`${file}: the database and ${files.length - 1} media files, ${megabytes.toFixed(1)} MB`)
  if (missing.length > 0) console.warn(`These files were not in the storage:\n  ${missing.join('\n  ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
