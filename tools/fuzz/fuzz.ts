import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createWorkQueue } from '#server/core/work-queue.ts'
import { startApi } from '#server/test/api.ts'
import { createJudge } from '#server/test/described.ts'
import { buildPdf } from '#server/test/pdf-files.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser, createTestServices } from '#server/test/services.ts'
import type { OpenApi } from '#server/rest/openapi.ts'
import { createRandom } from '#server/test/random.ts'
import { createRequests, rawNonsense, type FuzzRequest } from './requests.ts'
import { forbiddenContents } from './stored.ts'
import type { Known } from './values.ts'

interface FuzzReport {
  /** How many requests were answered with each status; `cut` counts connections closed without a response. */
  statuses: Record<string, number>
  /** Failures: server errors, responses that the document does not describe, forbidden stored content. */
  faults: string[]
  /** Heap size after a collection in bytes: after a fifth of the requests, and at the end. */
  heap: { early: number; late: number }
}

/** A request that takes longer hangs, even on a busy machine. */
const hangMs = 60_000
const lanes = 12
/** One in so many requests is not valid HTTP. */
const rawShare = 0.02
const maxIdPool = 40
/** Number of requests after which sessions are renewed. */
const renewEvery = 20

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heapNow(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Sends requests determined by a seed to a separate server, and checks the responses. */
export async function runFuzz(count: number, seed: number): Promise<FuzzReport> {
  const services = createTestServices({ RATE_LIMIT: '0' })
  // Twelve lanes never fill the queue; on a busy machine they may wait longer in it than readers would.
  const api = await startApi(services, { queue: createWorkQueue({ staleMs: Infinity }) })
  const port = Number(new URL(api.url).port)
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const random = createRandom(seed)
  const report: FuzzReport = { statuses: {}, faults: [], heap: { early: 0, late: 0 } }
  const note = (status: string | number) => (report.statuses[status] = (report.statuses[status] ?? 0) + 1)

  const people = await Promise.all(
    (['reader', 'reader', 'editor', 'owner'] as const).map((role) => addUser(services, role)),
  )
  const tokens: string[] = []
  /** Calls may end sessions. Most callers are admins, because a refused call tests nothing but the refusal. */
  async function renewTokens(): Promise<void> {
    const [reader, another, editor, owner] = await Promise.all(people.map(({ id }) => services.sessions.create(id)))
    const all = [reader, another, editor, editor, editor, owner, owner].map((token) => token ?? '')
    tokens.splice(0, tokens.length, 'not-a-token', ...all)
  }
  await renewTokens()
  const known: Known = new Map([
    ['userName', people.map(({ name }) => name)],
    ['_id', people.map(({ id }) => id)],
  ])
  const picture = await makeJpeg(160, 160)
  const pdf = buildPdf({ pages: ['mai'] })

  const document = (await api.call('GET', '/api/openapi.json')).body as OpenApi
  const make = createRequests(document, random, { tokens, picture, pdf, known })
  const judge = createJudge(document)

  /** Collects ids and names from responses, so that later requests can refer to existing things. */
  function learn(value: unknown): void {
    if (Array.isArray(value)) value.slice(0, 3).forEach(learn)
    else if (value && typeof value === 'object')
      for (const [name, each] of Object.entries(value)) {
        if (typeof each === 'string' && ['_id', 'slug', 'title', 'category'].includes(name)) {
          const pool = known.get(name) ?? []
          if (pool.push(each) > maxIdPool) pool.shift()
          known.set(name, pool)
        } else learn(each)
      }
  }

  async function ask(asked: FuzzRequest): Promise<void> {
    const { method, path, headers, body } = asked
    const req = request({
      port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
    req.setTimeout(hangMs, () => req.destroy(new Error('It hangs.')))
    const answered = once(req, 'response') as Promise<[IncomingMessage]>
    req.end(body)
    try {
      const [res] = await answered
      const text = (await buffer(res)).toString()
      const status = res.statusCode ?? 0
      note(status)
      const isJson = res.headers['content-type']?.startsWith('application/json') && !res.headers['content-encoding']
      const answer: unknown = isJson && text ? JSON.parse(text) : undefined
      if (status >= 500) report.faults.push(`${status}: ${describe(asked)}`)
      else if (asked.operation && answer) {
        const fault = judge(asked.operation, status, answer)
        if (fault) report.faults.push(`${status}, ${fault}: ${text.slice(0, 300)} to ${describe(asked)}`)
      }
      if (status < 300) learn(answer)
    } catch (error) {
      // A client that keeps sending after the server has refused the body may lose the response.
      if (error instanceof Error && /ECONNRESET|EPIPE|socket hang up/.test(String(error))) note('cut')
      else report.faults.push(`${String(error)}: ${describe(asked)}`)
    }
  }

  async function sendRaw(bytes: string): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1').slice(0, 200)))
    socket.setTimeout(hangMs, () => {
      report.faults.push(`It hangs: ${JSON.stringify(bytes.slice(0, 200))}`)
      socket.destroy()
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.end(Buffer.from(bytes, 'latin1'))
    await closed
    const status = /HTTP\/1\.1 ([2-9]\d\d)/.exec(received)?.[1] ?? 'cut'
    note(status)
    if (status === '500') report.faults.push(`500: ${JSON.stringify(bytes.slice(0, 200))}`)
  }

  let left = count
  const lane = async (until: number): Promise<void> => {
    while (left > until) {
      left -= 1
      if (left % renewEvery === 0) await renewTokens()
      await (random.chance(rawShare) ? sendRaw(random.pick(rawNonsense)) : ask(make()))
    }
  }
  const runLanes = (until: number) => Promise.all(Array.from({ length: lanes }, () => lane(until)))
  try {
    await runLanes(Math.floor(count * 0.8))
    report.heap.early = heapNow()
    await runLanes(0)
    report.heap.late = heapNow()
    report.faults.push(...forbiddenContents(services.db))
    const alive = await api.call('GET', '/api/universal-posts')
    if (alive.status !== 200) report.faults.push('It no longer answers.')
  } finally {
    agent.destroy()
    await api.close()
    services.dispose()
  }
  return report
}

const describe = ({ method, path, headers, body }: FuzzRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(body?.toString('utf8', 0, 600) ?? '')}`
