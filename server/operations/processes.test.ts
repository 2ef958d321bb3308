import { spawnSync } from 'node:child_process'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { lockSetUp } from '#server/core/site-lock.ts'
import { buildPost } from '#server/test/factories.ts'
import {
  endAfterAll,
  newFolder,
  spawnSite,
  startSite,
  until,
  type FaultySite,
  type WhenDone,
} from '#server/test/faults/site.ts'

// The site as several processes, as an operator starts it.

interface Options {
  method?: string
  body?: object
  token?: string
  headers?: Record<string, string>
  agent?: Agent
}

/** A request on a connection of an agent, or on one of its own. */
const open = ({ url }: FaultySite, path: string, { method, body, token, headers, agent }: Options = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = body && JSON.stringify(body)
    const asked = request(url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      agent: agent ?? false,
      headers: {
        ...(sent && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    asked.once('response', resolve).once('error', reject)
    asked.end(sent)
  })

async function call(site: FaultySite, path: string, options?: Options) {
  const response = await open(site, path, options)
  const body = await text(response)
  return { status: response.statusCode ?? 0, body, json: () => JSON.parse(body) }
}

/** Two connections, of which the supervisor gives each to another process. */
function twoConnections(): [Agent, Agent] {
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true, maxSockets: 1 })] as const
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  return [...agents]
}

async function startTwo(variables: Record<string, string> = {}, whenDone: WhenDone = onTestFinished) {
  const settings = { WEB_PROCESSES: '2', TRUSTED_PROXIES: '127.0.0.1', ...variables }
  const site = await startSite(newFolder(whenDone), settings, [], whenDone)
  await until(() => site.output().includes('Processes: 2'))
  return site
}

const query = (path: string, input: unknown) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

/** Process ids of the site's processes, by what the kernel knows. */
function processesOf(site: FaultySite): number[] {
  return spawnSync('ps', ['-o', 'pid=', '--ppid', String(site.child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap((line) => (line.trim() ? [Number(line)] : []))
}

test('six processes that start at once on an empty folder set it up once, and all of them serve [G-01]', async () => {
  const site = await startSite(newFolder(), { WEB_PROCESSES: '6' })
  await until(() => site.output().includes('Processes: 6'))
  const answers = await Promise.all(Array.from({ length: 12 }, () => call(site, '/api/categories')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await site.signIn()).not.toBe('')
  expect(site.output()).not.toMatch(/"level":"(?:error|fatal)"/)
  await site.end()
  expect(await site.exited).toBe(0)
})

describe('of two processes', () => {
  let site: FaultySite
  const whenDone = endAfterAll()
  beforeAll(async () => {
    site = await startTwo({}, whenDone)
  })

  test('what one does the other shows at the next request, 200 times [G-02]', async () => {
    const token = await site.signIn()
    const [one, other] = twoConnections()
    await call(site, '/healthz', { agent: one })
    await call(site, '/healthz', { agent: other })
    const made = await call(site, '/trpc/categories.create', {
      ...{ agent: one, token },
      body: { name: { ta: 'புதியது', en: 'New 0' } },
    })
    expect(made.status).toBe(200)
    const { id } = made.json().result.data
    let stale = 0
    for (let round = 1; round <= 200; round++) {
      const name = { ta: 'புதியது', en: `New ${round}` }
      const changed = await call(site, '/trpc/categories.update', { agent: one, token, body: { id, name } })
      expect(changed.status).toBe(200)
      const shown = await call(site, '/api/categories', { agent: other })
      if (!shown.body.includes(`"${name.en}"`)) stale += 1
    }
    expect(stale).toBe(0)
  })

  test('what one does readers at the other are told live, and counted as one site counts them [G-03]', async () => {
    const token = await site.signIn()
    const [one, other] = twoConnections()
    await call(site, '/healthz', { agent: one })
    const account = { name: 'கயல்', email: 'kayal@example.org', password: 'a password of a reader' }
    const reader = (await call(site, '/api/auth/client/register', { agent: one, body: account })).json()
    const live = await open(site, '/trpc/notifications.live', {
      ...{ agent: other, token: reader.token },
      headers: { accept: 'text/event-stream' },
    })
    let heard = ''
    live.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
    await until(() => heard.includes('"unread":0'))
    const target = { kind: 'people', userIds: [reader.userId] }
    const sent = await call(site, '/trpc/notifications.send', {
      ...{ agent: one, token },
      body: { title: 'வணக்கம்', message: 'செய்தி', target },
    })
    expect(sent.status).toBe(200)
    await until(() => heard.includes('"unread":1'))
    live.destroy()

    const post = (await call(site, '/trpc/posts.create', { agent: one, token, body: buildPost({}) })).json().result.data
    const headers = { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': '192.0.2.1' }
    for (let round = 0; round < 6; round++)
      expect((await call(site, '/trpc/reads.count', { headers, body: { id: post.id } })).status).toBe(200)
    const readings = async () =>
      (await call(site, query('reads.ofPosts', { ids: [post.id] }), { token })).json().result.data[0]
    await until(async () => (await readings()).reads === 6)
    expect(await readings()).toMatchObject({ reads: 6, readers: 1 })
  })

  test('all processes are replaced one after the other while 500 requests are answered [G-05]', async () => {
    const before = processesOf(site)
    const kept = new Agent({ keepAlive: true, maxSockets: 4 })
    onTestFinished(() => kept.destroy())
    const failed: unknown[] = []
    let done = 0
    const ask = async (agent?: Agent) => {
      await call(site, query('categories.list', { filter: undefined, round: done }), agent && { agent }).then(
        ({ status }) => status !== 200 && failed.push(status),
        (error: unknown) => failed.push(error),
      )
      done += 1
    }
    site.child.kill('SIGHUP')
    const isReplaced = () => site.output().includes('all processes were replaced')
    await until(async () => {
      await Promise.all([ask(), ask(kept), ask(kept), ask()])
      return done >= 500 && isReplaced()
    })
    expect(failed).toEqual([])
    const after = processesOf(site)
    expect(after).toHaveLength(2)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
  })

  test('a process that is killed is started again, and one that cannot start ends the site with one sentence [G-05]', async () => {
    const [killed = 0] = processesOf(site)
    process.kill(killed, 'SIGKILL')
    await until(async () => {
      const now = processesOf(site)
      return now.length === 2 && !now.includes(killed)
    })
    await until(async () => (await call(site, '/healthz').catch(() => undefined))?.status === 200)
    // The log is written once a second, which may be after the start.
    await until(() => site.output().includes('a process of the site died and is started again'))

    const second = await spawnSite(newFolder(), { WEB_PROCESSES: '3', PORT: new URL(site.url).port })
    expect(await second.exited).toBe(1)
    expect(second.output().match(/Another program uses the port/g)).toHaveLength(1)
  })
})

test('limits and metrics are those of all processes together [G-04]', async () => {
  const site = await startTwo({ RATE_LIMIT: '1' })
  const headers = { 'x-forwarded-for': '192.0.2.9' }
  const counts: Record<number, number> = {}
  // Accepted by the minute of the clock, which is what the processes count by: the calls may cross from one to the next.
  const accepted: Record<number, number> = {}
  const minute = () => Math.floor(Date.now() / 60_000)
  // Each on a connection of its own, to both processes; some at once, so that a slow machine does it within a minute.
  for (let round = 0; round < 100 && !counts[429]; round++) {
    const asked = Array.from({ length: 8 }, (_, at) => query('search.suggest', { q: `சொல் ${round} ${at}` }))
    for (const { status } of await Promise.all(asked.map((path) => call(site, path, { headers })))) {
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 200) accepted[minute()] = (accepted[minute()] ?? 0) + 1
    }
  }
  expect(counts[429]).toBeGreaterThan(0)
  // Each process alone would accept 240.
  expect(Math.max(...Object.values(accepted))).toBeLessThan(320)
  const metrics = (await call(site, '/metrics')).body
  expect(Number(/mai_http_requests_total\{kind="trpc",status="2xx"\} (\d+)/.exec(metrics)?.[1])).toBe(counts[200])
  expect(Number(/mai_http_requests_total\{kind="trpc",status="4xx"\} (\d+)/.exec(metrics)?.[1])).toBe(counts[429])
})

test('a process that dies while another one still starts is started again', async () => {
  const folder = newFolder()
  const setUp = await lockSetUp(folder)
  const site = await spawnSite(folder, { WEB_PROCESSES: '2' })
  await until(() => processesOf(site).length === 2)
  const [killed = 0, slow = 0] = processesOf(site)
  process.kill(slow, 'SIGSTOP')
  setUp()
  await until(async () => (await call(site, '/healthz').catch(() => undefined))?.status === 200)
  process.kill(killed, 'SIGKILL')
  await until(() => !processesOf(site).includes(killed))
  process.kill(slow, 'SIGCONT')
  await until(() => site.output().includes('Processes: 2'))
  await until(() => processesOf(site).length === 2)
  await site.end()
  expect(await site.exited).toBe(0)
})

test('a replacement that fails says why it does, not why an earlier one did', async () => {
  const folder = newFolder()
  const site = await startSite(folder, { WEB_PROCESSES: '2' })
  await until(() => site.output().includes('Processes: 2'))
  const db = new Database(databaseFile(folder))
  onTestFinished(() => void db.close())
  const failures = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('a new process cannot start'))

  db.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of a newer version', 1)")
  site.child.kill('SIGHUP')
  await until(() => failures().length === 1)
  db.exec('DELETE FROM __drizzle_migrations WHERE created_at = 1')

  db.exec('BEGIN IMMEDIATE')
  site.child.kill('SIGHUP')
  await until(() => failures().length === 2)
  expect(failures()[0]).toContain('belongs to a newer version')
  expect(failures()[1]).toContain('has locked')
})
