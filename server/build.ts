// `npm run build`: builds the client, its rendering on the server, and the site into dist.
// With `--when-changed`, before `npm start`, only if a source has changed since.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stampOfSources } from './build-stamp.ts'
import { keepFormerAssets } from './former-assets.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist/sources.txt')

function lastStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

const isBeforeStart = process.argv.includes('--when-changed')
const stamp = await stampOfSources(root)
if (!isBeforeStart || lastStamp() !== stamp) {
  keepFormerAssets(join(root, 'dist'))
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root, logLevel: isBeforeStart ? 'warn' : 'info' })
  await builder.buildApp()
  // Of before the build: what was changed meanwhile may not be in it.
  writeFileSync(stampFile, stamp)
}
