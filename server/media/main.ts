// npm run media -- move --to bucket|folder   copies all files between the folder and the bucket of the settings
// npm run media -- recompute                 has the worker make the sizes of all pictures again
// Both can be stopped (Ctrl+C) and go on where they were; the site may run meanwhile.
import '#server/core/private-files.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listMediaKeys } from './media-keys.ts'
import { openDb } from '#server/core/db.ts'
import { readEnvToWrite } from '#server/core/env.ts'
import { openFolderStorage } from '#server/core/storage-folder.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { moveMedia, moveNoteFile } from './move-media.ts'
import { recompute } from './recompute.ts'

function exitWith(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}

const usage = 'Usage: npm run media -- move --to bucket|folder\n       npm run media -- recompute'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { to: { type: 'string' } },
})
const env = readEnvToWrite()
const stop = new AbortController()
process.once('SIGINT', () => {
  console.log('Stopping after what is under way.')
  stop.abort()
})
const { signal } = stop
const shownEvery = 100
const onProgress = (done: number, total: number) => {
  if (done % shownEvery === 0 || done === total) console.log(`${done} of ${total}`)
}

async function move(to: 'bucket' | 'folder'): Promise<number> {
  if (!env.S3_BUCKET) exitWith('There is no bucket in the settings: S3_ENDPOINT, S3_BUCKET and its keys.', 2)
  const folder = openFolderStorage(join(env.DATA_DIR, 'media'))
  const bucket = openStorage(env)
  await bucket.check()
  const stores = to === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  const db = openDb(env.DATA_DIR)
  const keys = listMediaKeys(db)
  db.$client.close()
  const noteFile = moveNoteFile(env.DATA_DIR, to)
  const { copied, before, missing, isWhole } = await moveMedia({ ...stores, keys, noteFile, signal, onProgress })
  console.log(`${copied} files were copied and checked${before > 0 ? `, ${before} before` : ''}.`)
  for (const key of missing) console.log(`  Neither has ${key}`)
  if (!isWhole) console.log('Call it again to go on.')
  else if (to === 'bucket') console.log('Start the site with the bucket, call this once more, then remove the folder.')
  else console.log('Start the site without the bucket.')
  return isWhole && missing.length === 0 ? 0 : 1
}

async function recomputeAll(): Promise<number> {
  const db = openDb(env.DATA_DIR)
  console.log('The worker makes the pictures: it must run, with the site or by npm run worker.')
  const { done, total, lost } = await recompute(db, openStorage(env), { signal, onProgress })
  db.$client.close()
  console.log(`${done} of ${total} pictures were made again.`)
  for (const name of lost) console.log(`  The original of ${name} is lost; it stays as it is.`)
  if (signal.aborted) console.log('Call it again to go on.')
  return signal.aborted ? 1 : 0
}

const [command] = positionals
if (command === 'move' && (values.to === 'bucket' || values.to === 'folder')) process.exit(await move(values.to))
if (command === 'recompute') process.exit(await recomputeAll())
exitWith(usage, 2)
