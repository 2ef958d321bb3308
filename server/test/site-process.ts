import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTRPCClient, httpLink } from '@trpc/client'
import Database from 'better-sqlite3'
import type { AppRouter } from '#server/app-router.ts'
import { databaseFile } from '#server/core/db.ts'

/** The settings of memory that `npm start` of a version has: variables of the environment, and options of Node. */
function startSettingsOf(root: string): { variables: Record<string, string>; options: string[] } {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const words = manifest.scripts.start.split(' ')
  const variables = words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))
  return { variables: Object.fromEntries(variables), options: words.filter((word) => word.startsWith('--')) }
}
const startMs = 120_000
const lookMs = 200

/** The owner of a site that `startSite` has started. */
export const admin = { email: 'bench@localhost', password: 'a password for the benchmarks' }

/** The token of an admin, of the first one unless another account is given. */
export async function signIn(url: string, account = admin): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`The login answered ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}

let changes = 0
/**
 * Has a site make everything anew, by a change of the settings, which all pages have: what another process changes empties
 * the cache of its database, too.
 * @param token the first admin's
 */
export async function changeContent(url: string, token: string): Promise<void> {
  changes += 1
  await mutate(url, token, 'settings.update', { defaultDeliveryFee: 5000 + changes })
}

/** Saves another subtitle of a post, which most pages do not show. */
export async function savePost(url: string, token: string, id: string): Promise<void> {
  changes += 1
  await mutate(url, token, 'posts.update', { id, subtitle: `Change ${changes}` })
}

/** Calls of the public procedures of a site. */
export const publicCalls = (url: string) => createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc` })] })

/** Calls a procedure that changes something. @throws Error with the answer when it is refused */
export async function mutate(url: string, token: string, procedure: string, input: object): Promise<void> {
  const response = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`The change was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

export interface SiteProcess {
  url: string
  pid: number
  dataDir: string
  /** Whether the process is still there. */
  isUp(): boolean
  /** Jobs that are due, running or to be retried, and dead ones; not those scheduled for later. */
  jobs(): { open: number; dead: number }
  /** Waits until no job is open. */
  settled(timeoutMs?: number): Promise<void>
  /** Stops the site as an operator would. @returns the lines of its log */
  stop(): Promise<string[]>
  /** Kills the site with its worker. */
  kill(): Promise<void>
  log(): string[]
}

/** The paths of all pages of a site, as its sitemap names them. */
export async function sitemapPaths(url: string, map = '/sitemap.xml'): Promise<string[]> {
  const text = await (await fetch(url + map)).text()
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const below = paths.map(async (path) => (path.endsWith('.xml') ? await sitemapPaths(url, path) : [path]))
  return (await Promise.all(below)).flat()
}

interface SiteOptions {
  /** Settings besides those of every site. */
  variables?: Record<string, string>
  /** The name in its address: browsers make passkeys for names alone. */
  host?: 'localhost' | '127.0.0.1'
  /** The folder of another version of the site, built; this one by default. */
  root?: string
  /** A data folder that stays when the site has ended; by default a new one that goes with this process. */
  dataDir?: string
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The built site with its worker, as in production: demo content, without limits, its log in a file. */
export async function startSite({
  variables,
  host = '127.0.0.1',
  root = join(import.meta.dirname, '../..'),
  dataDir: given,
}: SiteOptions = {}): Promise<SiteProcess> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mai-site-'))
  const dataDir = given ?? join(folder, 'data')
  const logFile = join(folder, 'site.log')
  const log = openSync(logFile, 'a')
  const url = `http://${host}:${port}`
  const settings = startSettingsOf(root)
  const child = spawn(process.execPath, [...settings.options, join(root, 'dist/site/main.js')], {
    // A group of its own, so that it can be killed with its worker.
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      ...settings.variables,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: '0',
      DEMO_CONTENT: '1',
      LOG_LEVEL: 'info',
      ...variables,
    },
  })
  const isUp = () => child.exitCode === null && child.signalCode === null
  const end = () => {
    if (!child.pid || !isUp()) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
  // The site ends with whoever started it, however that ends.
  process.once('exit', () => {
    end()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const readLog = () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean)

  const site: SiteProcess = {
    url,
    pid: child.pid ?? 0,
    dataDir,
    isUp,
    log: readLog,
    jobs() {
      const db = new Database(databaseFile(dataDir), { readonly: true })
      const count = (where: string) =>
        db.prepare<[], number>(`SELECT count(*) FROM jobs WHERE ${where}`).pluck().get() ?? 0
      const open = count(`state IN ('leased', 'relayed') OR
        (state = 'ready' AND (attempts > 0 OR run_at <= unixepoch('subsec') * 1000))`)
      const dead = count(`state = 'dead'`)
      db.close()
      return { open, dead }
    },
    async settled(timeoutMs = startMs) {
      const latest = Date.now() + timeoutMs
      while (site.jobs().open > 0) {
        if (Date.now() > latest) throw new Error('Jobs are still open.')
        await pause(lookMs)
      }
    },
    async stop() {
      if (isUp()) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      return readLog()
    },
    async kill() {
      if (!isUp()) return
      const ended = once(child, 'exit')
      end()
      await ended
    },
  }
  const deadline = Date.now() + startMs
  while (!(await isReady(url))) {
    if (!isUp() || Date.now() > deadline) throw new Error(`The site did not start:\n${readLog().join('\n')}`)
    await pause(lookMs)
  }
  return site
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
