import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, onTestFinished } from 'vitest'
import { builtFile } from '../built-file.ts'
import { freePort } from '../site-process.ts'

// The built site in a process of its own, without its pages. Its timers can be made fast.

const fastTimers = join(import.meta.dirname, 'fast-timers.mjs')

export const owner = { email: 'owner@example.org', password: 'a password for the faults' }

export interface FaultySite {
  url: string
  child: ChildProcess
  output(): string
  /** Resolves with the exit code; null after a signal. */
  exited: Promise<number | null>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: object | FormData, token?: string): Promise<Answer>
  /** The owner's token. */
  signIn(): Promise<string>
  /** Ends it and waits. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export interface Answer {
  status: number
  retryAfter: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape
  body: any
}

/** Is told how something ends; by default it ends with the test. */
export type WhenDone = (end: () => void | Promise<void>) => unknown

/** For what is started once for all tests of a file, or of a part of it: ends after them. */
export function endAfterAll(): WhenDone {
  const ends: (() => void | Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end) => ends.push(end)
}

/** A new folder that goes with the test. */
export function newFolder(whenDone: WhenDone = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'mai-faults-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: isJson ? JSON.parse(text) : text,
  }
}

/**
 * Starts a site, and does not wait for anything.
 * @param under a command that runs the site, with its arguments
 */
export async function spawnSite(
  dataDir: string,
  variables: Record<string, string> = {},
  under: readonly string[] = [],
  whenDone: WhenDone = onTestFinished,
): Promise<FaultySite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const main = await builtFile('main.js')
  const [command, ...args] = [...under, process.execPath, '--import', fastTimers, main, '--no-pages']
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO_CONTENT: '0' },
      ...{ WORKER: '0', RATE_LIMIT: '0', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
      ...variables,
    },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  whenDone(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const site: FaultySite = {
    ...{ url, child, exited },
    output: () => text,
    get: async (path, headers = {}) => answerOf(await fetch(url + path, { headers, redirect: 'manual' })),
    async post(path, body, token) {
      const isForm = body instanceof FormData
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      if (!isForm) headers['content-type'] = 'application/json'
      return answerOf(await fetch(url + path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }))
    },
    async signIn() {
      const answer = await site.post('/api/auth/admin/login', owner)
      return String(answer.body.token)
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
  return site
}

/** Starts a site and waits until it listens. */
export async function startSite(...args: Parameters<typeof spawnSite>): Promise<FaultySite> {
  const site = await spawnSite(...args)
  await until(async () => {
    if (site.child.exitCode !== null) throw new Error(`The site ended: ${site.output()}`)
    return (await site.get('/healthz').catch(() => undefined))?.status === 200
  })
  return site
}

/** Waits for something that will come, however slow the machine is. */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await sleep(50)
}
