// Ten times the load that the site carries, for a minute: it must not end, answer rightly or at once with 503 and when to come
// again, stay within its memory, and be itself again within five seconds.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSite, type SiteProcess } from '#server/test/site-process.ts'
import { noteRun } from './history.ts'
import type { Sent } from './overload-sender.ts'

const times = 10
const seconds = Number(process.env.OVERLOAD_SECONDS ?? 60)
const carriedSeconds = 10
const connections = 10
const normalMs = 5000
/** Of the memory at its most, to that while it carries its load. */
const maxMemory = 2

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** In MB; NaN without /proc. */
function memoryOf({ pid }: SiteProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}

/** How many new pages a second the site makes when each connection waits for its answer. */
async function carried(url: string): Promise<number> {
  const end = performance.now() + carriedSeconds * 1000
  let made = 0
  const ask = async () => {
    for (; performance.now() < end; made += 1) await timeOf(newPage(url))
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return made / carriedSeconds
}

async function timeOf(address: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(address)
  await response.text()
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return performance.now() - started
}

let asked = 0
const newPage = (url: string) => `${url}/search?q=${encodeURIComponent(`கடல்${(asked += 1).toString(36)}`)}`

/** Asks for what is kept and for the health while the load lasts. */
async function watch(site: SiteProcess, isOver: () => boolean) {
  const seen = { home: [] as number[], health: [] as number[], memory: [] as number[] }
  while (!isOver()) {
    seen.home.push(await timeOf(`${site.url}/home`))
    seen.health.push(await timeOf(`${site.url}/healthz`))
    seen.memory.push(memoryOf(site))
    await pause(100)
  }
  return seen
}

async function send(url: string, perSecond: number): Promise<Sent> {
  const child = fork(join(import.meta.dirname, 'overload-sender.ts'), [url, String(perSecond), String(seconds)])
  process.once('exit', () => child.kill('SIGKILL'))
  const [sent] = (await once(child, 'message')) as [Sent]
  return sent
}

/** Measures and prints. @returns whether it held */
export async function measureOverload(): Promise<boolean> {
  const site = await startSite({ variables: { WORKER: '0' } })
  const perSecond = await carried(site.url)
  const alone: number[] = []
  for (let round = 0; round < 20; round += 1) alone.push(await timeOf(newPage(site.url)))
  const home: number[] = []
  for (let round = 0; round < 20; round += 1) home.push(await timeOf(`${site.url}/home`))
  const memory = memoryOf(site)

  let isOver = false
  const watching = watch(site, () => isOver)
  const sent = await send(site.url, Math.round(perSecond * times))
  isOver = true
  const seen = await watching
  const ended = performance.now()
  let recovery = Infinity
  while (performance.now() - ended < normalMs && recovery === Infinity) {
    const ms = await timeOf(newPage(site.url)).catch(() => Infinity)
    if (ms <= 2 * median(alone)) recovery = performance.now() - ended
  }
  const worst = sent.times.reduce((most, each) => Math.max(most, each), 0)
  const mostUsed = Math.max(...seen.memory) / memory
  const others = Object.keys(sent.statuses).filter((status) => !['200', '503', 'unsent'].includes(status))
  const isHeld = site.isUp() && others.length === 0 && sent.mute === 0 && recovery < normalMs && !(mostUsed > maxMemory)
  await site.stop()

  console.table({
    'pages a second that it carries': perSecond.toFixed(0),
    answers: JSON.stringify(sent.statuses),
    'answers, median and worst, ms': `${median(sent.times).toFixed(0)}, ${worst.toFixed(0)}`,
    '503 without Retry-After': sent.mute,
    'kept home page, loaded : a new page at rest': (median(seen.home) / median(alone)).toFixed(1),
    'kept home page, loaded : at rest': (median(seen.home) / median(home)).toFixed(1),
    'health, median and worst, ms': `${median(seen.health).toFixed(0)}, ${Math.max(...seen.health).toFixed(0)}`,
    'memory, most : before': mostUsed.toFixed(2),
    'normal again after, ms': recovery.toFixed(0),
  })
  noteRun('overload', {
    memory: mostUsed,
    home: median(seen.home) / median(home),
    'home, of a new page': median(seen.home) / median(alone),
    'worst answer, of a new page': worst / median(alone),
  })
  if (!isHeld) console.error('It did not hold.')
  return isHeld
}
