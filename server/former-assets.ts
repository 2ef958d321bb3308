import { existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dayMs } from '#shared/durations.ts'

// Files of former builds: pages that were made before stay in caches and open tabs, and load them.

const keptDays = 30

/** Where the files of former builds stand, in the layout of dist/client. */
export const formerFolder = (dist: string): string => join(dist, 'former')

/** Called before a build: what it would delete is kept for 30 days from now. */
export function keepFormerAssets(dist: string, now = Date.now()): void {
  const client = join(dist, 'client')
  for (const name of globSync('assets/**/*', { cwd: client })) {
    if (!statSync(join(client, name)).isFile()) continue
    const kept = join(formerFolder(dist), name)
    mkdirSync(dirname(kept), { recursive: true })
    renameSync(join(client, name), kept)
    utimesSync(kept, now / 1000, now / 1000)
  }
  const former = formerFolder(dist)
  const isOld = (name: string) => statSync(join(former, name)).mtimeMs < now - keptDays * dayMs
  if (!existsSync(former)) return
  for (const name of globSync('**/*', { cwd: former }))
    if (statSync(join(former, name)).isFile() && isOld(name)) rmSync(join(former, name))
}
