// npm run check-media: looks whether the store has every file that the database names, and has lost pictures made again;
// `-- --remove` removes files that the database does not name.
import '#server/core/private-files.ts'
import { eq } from 'drizzle-orm'
import { pictures } from '#drizzle/schema/index.ts'
import { listMediaKeys, listUnknownFiles } from './media/media-keys.ts'
import { openDb, openDbReadOnly } from './core/db.ts'
import { readEnvOrExit } from './core/env.ts'
import { openStorage } from './core/storage-open.ts'
import { filesOf } from './features/media/media.service.ts'
import { remakePicture } from './features/media/media.jobs.service.ts'

const env = readEnvOrExit()
const db = env.READ_ONLY ? openDbReadOnly(env.DATA_DIR) : openDb(env.DATA_DIR)
const storage = openStorage(env)
const missing = new Set<string>()
let looked = 0
for (const key of listMediaKeys(db)) {
  looked += 1
  if (!(await storage.stat(key))) missing.add(key)
}
const ready = db.select().from(pictures).where(eq(pictures.state, 'ready')).all()
const lost = ready.filter((picture) => filesOf(picture).some((key) => missing.has(key)))
if (!env.READ_ONLY) for (const picture of lost) remakePicture(db, picture)
const unknown = await listUnknownFiles(db, storage)
const isRemoving = process.argv.includes('--remove') && !env.READ_ONLY
if (isRemoving) for (const key of unknown) await storage.delete(key)
db.$client.close()

console.log(`${looked} files are known, ${missing.size} are not in the store.`)
for (const key of missing) console.log(`  ${key}`)
if (lost.length > 0 && env.READ_ONLY)
  console.log(`${lost.length} pictures are to be made again: call this on the primary.`)
else if (lost.length > 0) console.log(`${lost.length} pictures are made again by the worker.`)
if (unknown.length > 0) {
  const what = isRemoving ? 'were removed' : 'can be removed: npm run check-media -- --remove'
  console.log(`${unknown.length} files are older than a day and belong to nothing; they ${what}.`)
  for (const key of unknown) console.log(`  ${key}`)
}
process.exitCode = missing.size > 0 ? 1 : 0
