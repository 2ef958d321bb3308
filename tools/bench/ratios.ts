// How fast the site answers, as ratios to a bare server that answers the same bytes in the same run: absolute figures
// would say more about the machine than about the site.
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { postPath } from '#shared/addresses.ts'
import { noteRun } from './history.ts'
import type { ReferenceAnswer } from './reference.ts'
import { publicCalls, startSite } from '#server/test/site-process.ts'

const connections = 32
const rounds = 9
const roundSeconds = 1
const warmUpSeconds = 1
/** The least throughput of cached responses, relative to the bare server. */
const minForCached = 0.5
/** The same for a 304 without a body. */
const minForFresh = 0.8

interface Address {
  name: string
  path: string
  /** The caller has the response and revalidates it. */
  isFresh?: boolean
  /** The least throughput, relative to the bare server. */
  min: number
}

interface Round {
  requestsPerSecond: number
  /** CPU ticks of the server's process; undefined without /proc. */
  cpuPerRequest: number | undefined
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')
/** Fixed, so that both answer the same variant. */
const acceptEncoding = 'br'

/** Sends requests for some seconds from a separate process. @throws Error when a response has another status */
async function load(url: string, pid: number, seconds: number, { status, etag }: ReferenceAnswer): Promise<Round> {
  const cpuBefore = cpuTicks(pid)
  const headers = ['-H', `accept-encoding=${acceptEncoding}`, ...(etag ? ['-H', `if-none-match=${etag}`] : [])]
  const args = ['-j', '-n', '-c', connections, '-d', seconds, ...headers, url]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args.map(String)])
  const { requests, statusCodeStats, errors } = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    statusCodeStats: Record<string, unknown>
    errors: number
  }
  const others = Object.keys(statusCodeStats).filter((each) => each !== String(status))
  if (others.length + errors > 0) throw new Error(`${url}: answers of status ${others.join()}, ${errors} failed`)
  const cpuAfter = cpuTicks(pid)
  return {
    requestsPerSecond: requests.average,
    cpuPerRequest: cpuBefore && cpuAfter && (cpuAfter - cpuBefore) / requests.total,
  }
}

/** CPU time of a process so far, in ticks of the kernel; undefined without /proc. */
function cpuTicks(pid: number): number | undefined {
  try {
    // After the name in parentheses, utime is the 12th field and stime the 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return undefined
  }
}

/** One response as sent. */
async function capture(url: string, path: string, etag?: string): Promise<ReferenceAnswer> {
  const headersSent = { 'accept-encoding': acceptEncoding, ...(etag && { 'if-none-match': etag }) }
  const req = request(`${url}${path}`, { headers: headersSent })
  req.end()
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  const body = await buffer(res)
  // Headers that node:http adds to both.
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
  const headers = Object.entries(res.headers).filter(([name]) => !own.has(name))
  return {
    path,
    etag,
    status: res.statusCode ?? 0,
    headers: {
      ...(Object.fromEntries(headers) as Record<string, string>),
      ...(!etag && { 'content-length': String(body.length) }),
    },
    body: body.toString('base64'),
  }
}

async function startReference(answers: ReferenceAnswer[]): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'reference.ts'))
  process.once('exit', () => child.kill('SIGKILL'))
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function addressesOf(url: string): Promise<Address[]> {
  const list = '/trpc/posts.recent?input=%7B%22limit%22%3A20%7D'
  const [post] = (await publicCalls(url).posts.recent.query({ limit: 1 })).posts
  if (!post) throw new Error('There are no posts.')
  const recent = '/api/universal-posts/recent'
  return [
    { name: 'home page', path: '/home', min: minForCached },
    { name: 'post page', path: encodeURI(postPath(post)), min: minForCached },
    { name: 'tRPC: 20 recent posts', path: list, min: minForCached },
    { name: 'REST: recent posts, whole', path: recent, min: minForCached },
    { name: 'REST: one post', path: `/api/universal-posts/${post.id}`, min: minForCached },
    { name: 'REST: recent posts, 304', path: recent, isFresh: true, min: minForFresh },
    { name: 'home page, 304', path: '/home', isFresh: true, min: minForFresh },
  ]
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Measures and prints. @returns whether all is fast enough */
export async function measureRatios(): Promise<boolean> {
  const site = await startSite()
  await site.settled()
  const addresses = await addressesOf(site.url)
  const answers: ReferenceAnswer[] = []
  // Requested twice: only the second response comes from the cache.
  for (const { path, isFresh } of addresses) {
    await capture(site.url, path)
    const answer = await capture(site.url, path)
    answers.push(isFresh ? await capture(site.url, path, answer.headers.etag) : answer)
  }
  const reference = await startReference(answers)

  let isFastEnough = true
  const table: Record<string, Record<string, string>> = {}
  const medians: Record<string, number> = {}
  for (const [index, { name, path, min }] of addresses.entries()) {
    const answer = answers[index]!
    const ratios: number[] = []
    const cpuRatios: number[] = []
    for (const { url, pid } of [site, reference]) await load(url + path, pid, warmUpSeconds, answer)
    for (let round = 0; round < rounds; round++) {
      const ours = await load(site.url + path, site.pid, roundSeconds, answer)
      const bare = await load(reference.url + path, reference.pid, roundSeconds, answer)
      ratios.push(ours.requestsPerSecond / bare.requestsPerSecond)
      if (ours.cpuPerRequest && bare.cpuPerRequest) cpuRatios.push(ours.cpuPerRequest / bare.cpuPerRequest)
    }
    const ratio = median(ratios)
    medians[name] = ratio
    if (ratio < min) isFastEnough = false
    table[name] = {
      'requests/s, site : bare': ratio.toFixed(2),
      'at least': String(min),
      'lowest and highest round': `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`,
      'CPU a request, site : bare': cpuRatios.length > 0 ? median(cpuRatios).toFixed(1) : '–',
      bytes: String(Buffer.from(answer.body, 'base64').length),
    }
  }
  reference.stop()
  await site.stop()

  console.table(table)
  noteRun('ratios', medians)
  if (!isFastEnough) console.error('Something is slower than it may be.')
  return isFastEnough
}
