import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile } from '#server/core/db.ts'

const startMs = 120_000
const lookMs = 200

const admin = { email: 'bench@localhost', password: 'a password for the benchmarks' }

/** The first admin's token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!response.ok) throw new Error(`The login answered ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}

export interface SiteProcess {
  url: string
  pid: number
  dataDir: string
  /** Jobs that are due, running or to be retried, and dead ones; not those scheduled for later. */
  jobs(): { open: number; dead: number }
  /** Waits until no job is open. */
  settled(timeoutMs?: number): Promise<void>
  /** Stops the site as an operator would. @returns the lines of its log */
  stop(): Promise<string[]>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The built site with its worker, as in production: demo content, a fresh data folder, its log in a file. */
export async function startSite(): Promise<SiteProcess> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'mai-bench-'))
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'site.log')
  const log = openSync(logFile, 'a')
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: '0',
      DEMO_CONTENT: '1',
      LOG_LEVEL: 'info',
    },
  })
  // The site ends with the benchmark, however that ends.
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const readLog = () => readFileSync(logFile, 'utf8').split('\n').filter(Boolean)

  const site: SiteProcess = {
    url,
    pid: child.pid ?? 0,
    dataDir,
    jobs() {
      const db = new Database(databaseFile(dataDir), { readonly: true })
      const count = (where: string) =>
        db.prepare<[], number>(`SELECT count(*) FROM jobs WHERE ${where}`).pluck().get() ?? 0
      const open = count(`state IN ('leased', 'relayed') OR
        (state = 'ready' AND (attempts > 0 OR run_at <= unixepoch() * 1000))`)
      const dead = count(`state = 'dead'`)
      db.close()
      return { open, dead }
    },
    async settled(timeoutMs = startMs) {
      const end = Date.now() + timeoutMs
      while (site.jobs().open > 0) {
        if (Date.now() > end) throw new Error('Jobs are still open.')
        await pause(lookMs)
      }
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      return readLog()
    },
  }
  const end = Date.now() + startMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The site did not start:\n${readLog().join('\n')}`)
    await pause(lookMs)
  }
  return site
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
