import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from '../../../server/test/site-process.ts'
import { siteVariables } from './site.ts'

const root = join(import.meta.dirname, '../../..')
const prepared = join(root, 'dist/browser-test-data')
const stampFile = `${prepared}.txt`
/** Sixty pictures, on a machine that does other things as well. */
const picturesMs = 900_000

/**
 * Before all tests: a data folder with demo content and all its pictures, with which the site of each Playwright worker
 * begins. It serves further runs until the day or what makes it changes; `PREPARED_DATA` names another folder.
 */
export default async function prepareData(): Promise<void> {
  if (process.env.PREPARED_DATA) return
  process.env.PREPARED_DATA = prepared
  const stamp = makeStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  rmSync(prepared, { recursive: true, force: true })
  const site = await startSite({ variables: siteVariables })
  await site.settled(picturesMs)
  await site.stop()
  cpSync(site.dataDir, prepared, { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Demo content is dated back from the present day. What only the schema changes, a site migrates at its start. */
function makeStamp(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const file of globSync('{server/demo,worker/jobs}/**/*.*', { cwd: root }).toSorted())
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
