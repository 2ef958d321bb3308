import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['{client,server,worker,shared,drizzle}/**/*.*', 'vite.config.ts', 'package-lock.json']
/** Written by the build itself, or not part of it. */
const others = /\.gen\.|\.test\.|(?:^|\/)(?:e2e|migrations)$/

/** Changes with every file that a build reads: its name, size and time. */
export async function stampOfSources(root: string): Promise<string> {
  const files = globSync(sources, { cwd: root, exclude: (name) => others.test(name) })
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = await stat(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
