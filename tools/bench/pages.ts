// What a page costs that is in no cache, against another version of the site: `BASE=../other npm run bench -- pages`, where
// BASE is a folder of that version, built. Both are started as their own `npm start` does, and make the same kinds of pages in
// turn: after a change of the settings, which all pages have, and after one post was saved, which some of them show.
// Processor time, so that a busy machine can tell, too; and pages a second, of which whoever asks takes a part where there
// are few cores: it does not unpack what it is sent.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import {
  changeContent,
  publicCalls,
  savePost,
  signIn,
  sitemapPaths,
  startSite,
  type SiteProcess,
} from '#server/test/site-process.ts'
import { noteRun } from './history.ts'

const warmUpRounds = 5
const rounds = 15
/** Of each kind of page, by the first part of its address. */
const maxOfAKind = 6
const atOnce = 8

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

interface Measured {
  site: SiteProcess
  token: string
  paths: string[]
  postId: string
  /** Milliseconds of a page, of each round. */
  main: number[]
  whole: number[]
  /** From the first request to the last answer. */
  elapsed: number[]
}

const nsOf = (file: string): number => Number(readFileSync(file, 'utf8').split(' ')[0])

/** What the threads of a process have taken so far, in ms: the main one, and all. */
function processorTime(pid: number): { main: number; whole: number } {
  const threads = readdirSync(`/proc/${pid}/task`).map((id) => nsOf(`/proc/${pid}/task/${id}/schedstat`))
  return { main: nsOf(`/proc/${pid}/schedstat`) / 1e6, whole: threads.reduce((sum, ns) => sum + ns, 0) / 1e6 }
}

function someOfEachKind(paths: string[]): string[] {
  const counts = new Map<string, number>()
  return paths.filter((path) => {
    const [, kind = '', rest] = path.split('/')
    const count = (counts.get(kind) ?? 0) + 1
    if (rest !== undefined) counts.set(kind, count)
    return rest === undefined || count <= maxOfAKind
  })
}

async function start(root?: string): Promise<Measured> {
  const site = await startSite({ variables: { WORKER: '0', NODE_ENV: 'production' }, ...(root && { root }) })
  const paths = someOfEachKind(await sitemapPaths(site.url))
  const { posts } = await publicCalls(site.url).posts.recent.query({})
  return { site, token: await signIn(site.url), paths, postId: posts.at(-1)!.id, main: [], whole: [], elapsed: [] }
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

async function ask(url: string): Promise<void> {
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${url}`)
}

const changes = {
  'all pages': ({ site, token }: Measured) => changeContent(site.url, token),
  'a saved post': ({ site, token, postId }: Measured) => savePost(site.url, token, postId),
}

async function makeAll(measured: Measured, change: keyof typeof changes): Promise<void> {
  const { site, paths, main, whole, elapsed } = measured
  await changes[change](measured)
  const left = [...paths]
  const askForSome = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await ask(site.url + path)
  }
  const before = processorTime(site.pid)
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, askForSome))
  elapsed.push((performance.now() - started) / paths.length)
  const after = processorTime(site.pid)
  main.push((after.main - before.main) / paths.length)
  whole.push((after.whole - before.whole) / paths.length)
}

/** @returns ratios of the processor time of the main thread and of all, and of the time of a page */
async function compare(other: Measured, ours: Measured, change: keyof typeof changes) {
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    if (round === warmUpRounds)
      for (const { main, whole, elapsed } of [other, ours]) main.length = whole.length = elapsed.length = 0
    await makeAll(other, change)
    await makeAll(ours, change)
  }
  const ratio = (part: 'main' | 'whole' | 'elapsed') => median(ours[part].map((ms, round) => other[part][round]! / ms))
  const row = (part: 'main' | 'whole' | 'elapsed') => ({
    'other version, ms': median(other[part]).toFixed(1),
    'this version, ms': median(ours[part]).toFixed(1),
    'other : this': ratio(part).toFixed(2),
  })
  console.log(`${ours.paths.length} pages after a change of ${change}`)
  console.table({ 'main thread': row('main'), 'whole process': row('whole'), 'time of a page': row('elapsed') })
  return { main: ratio('main'), whole: ratio('whole'), elapsed: ratio('elapsed') }
}

/** Measures and prints. @returns whether a page costs no more than in the other version */
export async function measurePages(): Promise<boolean> {
  const { BASE } = process.env
  if (!BASE) throw new Error('BASE is missing: the folder of another version, built.')
  const other = await start(resolve(BASE))
  const ours = await start()
  const all = await compare(other, ours, 'all pages')
  const saved = await compare(other, ours, 'a saved post')
  for (const { site } of [other, ours]) await site.stop()
  noteRun('pages', {
    'main thread': all.main,
    'whole process': all.whole,
    'pages a second': all.elapsed,
    'after a saved post': saved.elapsed,
  })
  return all.whole >= 1 && saved.whole >= 1
}
