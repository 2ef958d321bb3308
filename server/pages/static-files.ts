import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packVariants, type Packed } from '#server/core/packed.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

// Files under assets/ carry a hash of their content in their names.
const immutable = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

function read(file: string, path: string): Packed {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const bodies = { identity: readFileSync(file), br: compressed('.br'), gzip: compressed('.gz') }
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/assets/') ? immutable : forADay,
    'x-content-type-options': 'nosniff',
    ...(bodies.br && { vary: 'Accept-Encoding' }),
  }
  return packVariants({ status: 200, headers }, bodies)
}

/**
 * The files of the client's build, by address. Which there are is known at the start, so no address leads out of the
 * folder; each is read when it is first asked for and then kept.
 */
export function createStaticFiles(dir: string): (path: string) => Packed | undefined {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .filter((path) => !path.startsWith('/.vite/'))
  const files = new Map<string, Packed | undefined>(names.map((path) => [path, undefined]))
  return (path) => {
    const kept = files.get(path)
    if (kept || !files.has(path)) return kept
    const packed = read(join(dir, path), path)
    files.set(path, packed)
    return packed
  }
}
