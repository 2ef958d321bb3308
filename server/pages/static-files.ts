import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getMimeType } from 'hono/utils/mime'
import { formerFolder } from '#server/former-assets.ts'
import { drawingPolicy } from '#server/core/security-headers.ts'
import { layOutResponse, sendEncoded, type EncodedResponse } from '#server/core/encoded-response.ts'

// The names of files under assets/ contain a hash of their content.
const immutable = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
// For files that announce a new build.
const revalidate = 'no-cache'

const cachingOf = (path: string): string => {
  if (path.startsWith('/assets/')) return immutable
  return path.startsWith('/offline-') ? revalidate : forADay
}

function read(file: string, path: string, common: Record<string, string>): EncodedResponse {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const bodies = { identity: readFileSync(file), br: compressed('.br'), gzip: compressed('.gz') }
  const headers = {
    ...common,
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'cache-control': cachingOf(path),
    ...(path.endsWith('.svg') && { 'content-security-policy': drawingPolicy }),
    ...(bodies.br && { vary: 'Accept-Encoding' }),
  }
  return layOutResponse({ status: 200, headers }, bodies)
}

/**
 * The files of the client's build, by address, with the headers of every answer. All are read at the start (some MB), so that no address can leave the
 * folder and a new build does not remove files of the running site.
 */
export function createStaticFiles(
  dir: string,
  common: Record<string, string>,
  formerDir = formerFolder(dirname(dir)),
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
    .filter((path) => !path.startsWith('/.vite/'))
  const files = new Map(paths.map((path) => [path, read(join(dir, path), path, common)]))
  /** A file of another build: a page in a cache or an open tab names it, or a process that is of the next one already. */
  const findOther = (path: string): EncodedResponse | undefined => {
    if (!/^\/assets(?:\/[\w-][\w.-]*)+$/.test(path)) return undefined
    const folder = [dir, formerDir].find((each) => statSync(join(each, path), { throwIfNoEntry: false })?.isFile())
    return folder === undefined ? undefined : read(join(folder, path), path, common)
  }
  return (req, res) => {
    // The query is for the file itself: the worker of stored pages learns the name of the site by it.
    const [path = ''] = (req.url ?? '').split('?', 1)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const file = isRead ? (files.get(path) ?? findOther(path)) : undefined
    if (file) sendEncoded(file, req, res)
    return file !== undefined
  }
}
