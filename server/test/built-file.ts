import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampOfSources } from '../build-stamp.ts'

const root = join(import.meta.dirname, '../..')
let checked: Promise<void> | undefined

async function checkBuild(): Promise<void> {
  const stamp = await stampOfSources(root)
  if (readFileSync(join(root, 'dist/sources.txt'), 'utf8') !== stamp) throw new Error('changed')
}

/**
 * A file of the built site, which starts in a fraction of the time that the sources take.
 * @throws Error when the sources are not what was built
 */
export async function builtFile(name: 'main.js' | 'worker.js'): Promise<string> {
  checked ??= checkBuild()
  await checked.catch((cause: unknown) => {
    throw new Error('The site is not built as its sources are: node server/build.ts --when-changed', { cause })
  })
  return join(root, 'dist/site', name)
}
