// What one hostile client does to everybody else: 32 connections from one address ask for the dearest page, call and batch,
// while another address asks for the cached home page. Compared with the same site at rest.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite } from '#server/test/site-process.ts'
import { noteRun } from './history.ts'

const connections = 32
const idleSeconds = 10
const floodSeconds = 30
const pauseMs = 20
/** Of the median while flooded to the median at rest. */
const maxRatio = 10
const worstMs = 2000

/** Addresses of this machine, which the site counts as different callers. Each flood comes from a fresh one. */
const reader = '127.0.0.3'
const attackerOf = (place: number) => `127.0.1.${place + 1}`

/** How often each status was answered. */
type Statuses = Record<number, number>

interface Asked {
  status: number
  ms: number
}

async function ask(url: string, path: string, agent: Agent): Promise<Asked> {
  const started = performance.now()
  const req = request(url + path, { agent, headers: { 'accept-encoding': 'br' } })
  req.end()
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  res.resume()
  await once(res, 'end')
  return { status: res.statusCode ?? 0, ms: performance.now() - started }
}

let count = 0
const word = () => `${(count += 1).toString(36)}மழை`
const inputOf = (input: unknown) => encodeURIComponent(JSON.stringify(input))

/** What costs the site most. Each address is new to the cache. */
const dearest = {
  'a page of results': () => `/search?q=${encodeURIComponent(word())}`,
  'a page that does not exist': () => `/${word()}`,
  'a search': () => `/trpc/search.page?input=${inputOf({ q: word() })}`,
  'a batch': () => {
    const inputs = Array.from({ length: 10 }, () => ({ q: word() }))
    return `/trpc/${inputs.map(() => 'search.page').join(',')}?batch=1&input=${inputOf(Object.fromEntries(inputs.entries()))}`
  },
  'a list of whole texts': () => `/api/universal-posts?${word()}`,
} satisfies Record<string, () => string>

/** Asks for the home page again and again. */
async function readHome(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, localAddress: reader })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const { status, ms } = await ask(url, '/home', agent)
    if (status !== 200) throw new Error(`The home page answered ${status}.`)
    times.push(ms)
    await pause(pauseMs)
  }
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

/** Asks with all connections, without a pause, until it is stopped. @returns how often each status was answered */
async function flood({ url, name, from }: Order, isOver: () => boolean): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, localAddress: from, maxSockets: connections })
  const statuses: Statuses = {}
  const one = async () => {
    while (!isOver()) {
      // A connection may be closed by the site; the next one is opened at once.
      const { status } = await ask(url, dearest[name](), agent).catch(() => ({ status: 0 }))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return statuses
}

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN

/** Measures and prints. @returns whether readers are served as they should be */
export async function measureFlood(): Promise<boolean> {
  // Without the worker, which would be busy with the pictures of the demo content.
  const site = await startSite({ variables: { RATE_LIMIT: '1', WORKER: '0' } })
  await readHome(site.url, 2)
  const idle = await readHome(site.url, idleSeconds)
  const medians: Record<string, number> = {}
  let isHeld = true
  const table: Record<string, Record<string, string>> = {}
  const note = (name: string, times: number[], statuses: Statuses = {}) => {
    const ratio = at(times, 0.5) / at(idle, 0.5)
    medians[name] = ratio
    if (ratio > maxRatio || at(times, 1) > worstMs) isHeld = false
    table[name] = {
      'median, flooded : idle': ratio.toFixed(1),
      'worst, flooded : idle': (at(times, 1) / at(idle, 1)).toFixed(1),
      'worst, ms': at(times, 1).toFixed(0),
      'home pages': String(times.length),
      answers: Object.entries(statuses)
        .map(([status, many]) => `${many} × ${status}`)
        .join(', '),
    }
  }
  note('at rest', idle)
  for (const [place, name] of (Object.keys(dearest) as (keyof typeof dearest)[]).entries()) {
    const stop = startFlood({ url: site.url, name, from: attackerOf(place) })
    const times = await readHome(site.url, floodSeconds)
    note(name, times, await stop())
    // What was still on its way is done.
    await pause(2000)
  }
  await site.stop()
  console.table(table)
  noteRun('flood', medians)
  if (!isHeld)
    console.error(`A median above ${maxRatio} times that at rest, or an answer after more than ${worstMs} ms.`)
  return isHeld
}

interface Order {
  url: string
  /** Of what to ask for. */
  name: keyof typeof dearest
  /** The address that asks. */
  from: string
}

/** Floods from a process of its own, so that it does not delay the reader in this one. @returns what ends it, and tells how often each status was answered */
export function startFlood(order: Order): () => Promise<Statuses> {
  const child = fork(import.meta.filename)
  child.send(order)
  return async () => {
    child.send('enough')
    const [statuses] = (await once(child, 'message')) as [Statuses]
    child.disconnect()
    return statuses
  }
}

if (process.argv[1] === import.meta.filename)
  process.once('message', (order: Order) => {
    let isOver = false
    process.once('message', () => {
      isOver = true
    })
    void flood(order, () => isOver).then((statuses) => process.send?.(statuses))
  })
