// A message to 100,000 readers, to all of them or to a list: how soon it is acknowledged, how fast it is delivered, and
// how it slows down readers, as ratios to the same requests before it in the same run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile, openDb } from '#server/core/db.ts'
import { createSessions } from '#server/core/session.ts'
import { addReaders } from '#server/test/services.ts'
import { signIn, startSite, type SiteProcess } from '#server/test/site-process.ts'
import { noteRun } from './history.ts'

const readers = 100_000
const rounds = 5
const seconds = 10
const lookMs = 20
const maxMs = 300_000
/** The limit of p99 during delivery, as a ratio to p99 before. */
const maxForReading = 2

const pages = ['/home', '/recentposts']
const ownCall = '/trpc/notifications.list?input=%7B%7D'

const quantile = (times: number[], q: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * q))] ?? NaN
const median = (values: number[]): number => quantile(values, 0.5)

/** @returns the ids of many readers, and the token of one */
async function fill({ dataDir }: SiteProcess): Promise<{ ids: string[]; token: string }> {
  const db = openDb(dataDir)
  const ids = addReaders({ db }, readers)
  const token = await createSessions(db).create(ids[0]!)
  db.$client.close()
  return { ids, token }
}

interface Times {
  page: number
  own: number
}

/** p99 of pages and of a reader's own call, in milliseconds. */
async function read(site: SiteProcess, token: string): Promise<Times> {
  const child = fork(join(import.meta.dirname, 'fan-out-reader.ts'), [
    site.url,
    String(seconds),
    token,
    ...pages,
    ownCall,
  ])
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const report = once(child, 'message') as Promise<[Record<string, number[]>]>
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  if (code !== 0) throw new Error(`The reader ended with ${code}.`)
  const [times] = await report
  return {
    page: quantile(
      pages.flatMap((path) => times[path] ?? []),
      0.99,
    ),
    own: quantile(times[ownCall] ?? [], 0.99),
  }
}

interface Sending {
  acknowledgedMs: number
  perSecond: number
}

/** Sends one message and waits until all readers have it. */
async function send(site: SiteProcess, admin: string, target: object): Promise<Sending> {
  const db = new Database(databaseFile(site.dataDir), { readonly: true })
  // Counting all of them would load the machine.
  const total = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM deliveries').pluck()
  const before = total.get() ?? 0
  const started = performance.now()
  const answer = await fetch(`${site.url}/trpc/notifications.send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({ title: 'A new issue', message: 'It is out.', target }),
  })
  if (!answer.ok) throw new Error(`Sending answered ${answer.status}: ${await answer.text()}`)
  const acknowledged = performance.now()
  while ((total.get() ?? 0) < before + readers) {
    if (performance.now() - started > maxMs) throw new Error('The message was not delivered in time.')
    await pause(lookMs)
  }
  const ended = performance.now()
  db.close()
  return { acknowledgedMs: acknowledged - started, perSecond: (readers / (ended - acknowledged)) * 1000 }
}

/** Sends one message after another while the reader runs. */
async function sendWhile(reading: Promise<Times>, sendOne: () => Promise<Sending>): Promise<Sending[]> {
  const over = reading.then(() => true)
  const sent: Sending[] = []
  do sent.push(await sendOne())
  while (!(await Promise.race([over, pause(0, false)])))
  return sent
}

/** Measures and prints. @returns whether pages stay quick enough */
export async function measureFanOut(): Promise<boolean> {
  const site = await startSite()
  await site.settled(maxMs)
  const { ids, token } = await fill(site)
  const admin = await signIn(site.url)
  await read(site, token)

  const table: Record<string, Record<string, string>> = {}
  const medians: Record<string, number> = {}
  let isQuickEnough = true
  for (const [name, target] of Object.entries({
    'to all': { kind: 'all' },
    'to a list': { kind: 'people', userIds: ids },
  })) {
    const sent: Sending[] = []
    const ratios: Times[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await read(site, token)
      const reading = read(site, token)
      sent.push(...(await sendWhile(reading, () => send(site, admin, target))))
      const during = await reading
      ratios.push({ page: during.page / before.page, own: during.own / before.own })
    }
    const page = median(ratios.map((ratio) => ratio.page))
    medians[name] = page
    if (!(page <= maxForReading)) isQuickEnough = false
    table[name] = {
      messages: String(sent.length),
      'acknowledged, ms': median(sent.map(({ acknowledgedMs }) => acknowledgedMs)).toFixed(0),
      'deliveries/s': median(sent.map(({ perSecond }) => perSecond)).toFixed(0),
      'p99 of pages, meanwhile : before': page.toFixed(2),
      "p99 of a reader's list, meanwhile : before": median(ratios.map((ratio) => ratio.own)).toFixed(2),
    }
  }
  await site.stop()
  console.table(table)
  noteRun('fanout', medians)
  if (!isQuickEnough) console.error(`Pages take more than ${maxForReading} times as long during a fan-out.`)
  return isQuickEnough
}
