import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { Lang } from '#shared/lang.ts'
import type { PageCall } from './page-calls.ts'

// The server's view of the client's build: the render function and the files that a page links.

/** What a page is rendered with. */
export interface PageContext {
  call: PageCall
  /** The address that readers see, without a slash at the end. */
  publicUrl: string
  lang: Lang
}

export interface RenderInput extends PageContext {
  request: Request
  /** Set on every script of the rendered page. */
  nonce: string
}

export interface Rendered {
  status: number
  /** Where the page redirects to. */
  location: string | null
  /** Empty for a redirect, and when nothing was rendered. */
  html: string
  /** What its queries have answered, as an element for the end of its body. */
  data: string
  /** The routes that the page is made of, outermost first. */
  routeIds: string[]
  /** The messages that it needs besides those of every page. */
  messages: string[]
  /** The error of a part of the page that could not be rendered. */
  error?: unknown
}

/** What client/entry-server.tsx exports. */
interface ServerEntry {
  render: (input: RenderInput) => Promise<Rendered>
  /** Loads the modules of the readers' pages, which are otherwise loaded at first use. */
  warmUp: (page: Omit<PageContext, 'lang'>) => Promise<void>
  /** Runs in the head, before the first paint. */
  headScript: string
}

/** A style sheet that stands in the page itself. */
export interface InlineSheet {
  css: string
  /** What the policy of the page calls it. */
  source: string
  /** Its address, if it is a file too. */
  href?: string
}

export const inlineSheet = (css: string, href?: string): InlineSheet => ({
  css,
  source: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  ...(href !== undefined && { href }),
})

/** Files that a page links, as addresses, and the style sheets that stand in it. */
export interface PageFiles {
  styles: string[]
  /** Readers get theirs with the page: no paint waits for another answer. */
  sheets: InlineSheet[]
  scripts: string[]
  /** Modules that the scripts import, to be preloaded. */
  modules: string[]
  /** To be preloaded. */
  fonts: string[]
  /** Inline module scripts, in development only. */
  inline: string[]
}

export interface ClientBundle {
  entry(): Promise<ServerEntry>
  files(routeIds: string[], lang: Lang, messages?: readonly string[]): PageFiles
}

export const distDir = join(import.meta.dirname, '../../dist')

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const entryFile = 'client/entry-client.tsx'
/** What the entry imports besides on the admin's pages. */
const adminFile = 'client/routeTree.gen.ts'
// The largest letters of the first screen.
const headlineFont = 'client/fonts/anek-tamil.woff2'

/**
 * The chunk of a route's component, which the router's plugin names after the file and a query. File names separate the
 * segments of a route by folders or dots.
 */
function routeChunk(manifest: Manifest, routeId: string): string | undefined {
  const idOf = (key: string): string | undefined =>
    /^client\/routes(\/.*)\.tsx\?tsr-split=/
      .exec(key)?.[1]
      ?.replaceAll('.', '/')
      .replace(/\/route$/, '')
      .replace(/\/index$/, '/')
  return Object.keys(manifest).find((key) => idOf(key) === routeId)
}

/** A chunk and everything it imports, itself first. */
function withImports(manifest: Manifest, keys: string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...found.values()]
}

function readManifest(): Manifest {
  const file = join(distDir, 'client/.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The client is not built: run npm run build')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** The bundles of `npm run build`. */
export async function openBuiltBundle(): Promise<ClientBundle> {
  const manifest = readManifest()
  const entry = (await import(join(distDir, 'server/entry-server.js'))) as ServerEntry
  const font = manifest[headlineFont]
  if (!font) throw new Error(`The client's build has no ${headlineFont}: run npm run build`)

  const sheets = new Map<string, InlineSheet>()
  const sheetOf = (href: string): InlineSheet => {
    const sheet = sheets.get(href) ?? inlineSheet(readFileSync(join(distDir, 'client', href), 'utf8'), href)
    sheets.set(href, sheet)
    return sheet
  }

  const collect = (routeIds: string[], lang: Lang, messages: readonly string[]): PageFiles => {
    const routes = routeIds.map((id) => routeChunk(manifest, id)).filter((key) => key !== undefined)
    const sets = messages.flatMap((set) => [`client/i18n/${lang}/${set}.ts`, `client/i18n/${lang}/${set}.json`])
    const first = [entryFile, `client/i18n/${lang}/reader.ts`]
    const isForStaff = routeIds.some((id) => /^\/(?:admin|auth)(?:\/|$)/.test(id))
    if (isForStaff) first.push(adminFile)
    const [main, ...others] = withImports(manifest, [...first, ...sets, ...routes])
    if (!main) throw new Error(`The client's build has no ${entryFile}: run npm run build`)
    const styles = [...new Set([main, ...others].flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`)
    return {
      styles: isForStaff ? styles : [],
      sheets: isForStaff ? [] : styles.map(sheetOf),
      scripts: [`/${main.file}`],
      modules: others.map((chunk) => `/${chunk.file}`),
      fonts: [`/${font.file}`],
      inline: [],
    }
  }
  // Few combinations of routes exist, and they never change.
  const known = new Map<string, PageFiles>()
  return {
    entry: async () => entry,
    files(routeIds, lang, messages = []) {
      const key = `${lang} ${routeIds.join(' ')}`
      let files = known.get(key)
      if (!files) {
        files = collect(routeIds, lang, messages)
        known.set(key, files)
      }
      return files
    },
  }
}

/** The sources through Vite: the next page shows a change. */
export async function openDevBundle(vite: ViteDevServer): Promise<ClientBundle> {
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    entry: async () => (await vite.ssrLoadModule('/client/entry-server.tsx')) as ServerEntry,
    files: () => ({
      styles: ['/client/styles/base.css'],
      sheets: [],
      scripts: ['/@vite/client', `/${entryFile}`],
      modules: [],
      fonts: [],
      inline: [react.preambleCode.replace('__BASE__', '/')],
    }),
  }
}

interface DevServer {
  vite: ViteDevServer
  /** Serves modules, styles and Vite's own files. @returns false for pages and calls */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  close(): Promise<void>
}

// Vite reports only asynchronously whether it serves an address, so its addresses are listed here.
const viteAddress = /^\/(?:@|client\/|shared\/|node_modules\/|__|favicon\.svg)/

/** Vite inside the site's own server, with hot reload over the same port. */
export async function openDevServer(server: Server): Promise<DevServer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  return {
    vite,
    serve(req, res) {
      if (!viteAddress.test(req.url ?? '')) return false
      vite.middlewares(req, res, () => res.writeHead(404).end())
      return true
    },
    close: () => vite.close(),
  }
}
