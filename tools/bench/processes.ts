// What a second process brings: new pages a second of a site of two processes, to one of one. Whatever asks needs a core, too:
// with two cores the throughput is less than a machine with a third one would give. What a page costs in time of processors,
// supervisor included, does not depend on that, and says what two free cores would bring.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { startSite, type SiteProcess } from '#server/test/site-process.ts'
import { noteRun } from './history.ts'

const rounds = 5
const roundMs = 4000
const connections = 16
/** What two free cores must bring at least. */
const minSpeedUp = 1.6

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

let asked = 0
const newPage = () => `/search?q=${encodeURIComponent(`மழை${(asked += 1).toString(36)}`)}`

/** Ticks of the kernel of a process and its children so far. */
function ticksOf({ pid }: SiteProcess): number {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  return [pid, ...children.map(([child]) => child)].reduce((sum: number, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // After the name in parentheses, utime is the 12th field and stime the 13th.
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

interface Round {
  pagesPerSecond: number
  ticksPerPage: number
}

async function load(site: SiteProcess): Promise<Round> {
  const before = ticksOf(site)
  const started = performance.now()
  let pages = 0
  const ask = async () => {
    for (; performance.now() - started < roundMs; pages += 1) {
      const response = await fetch(site.url + newPage())
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status} for a page`)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - started) / 1000
  return { pagesPerSecond: pages / seconds, ticksPerPage: (ticksOf(site) - before) / pages }
}

/** Measures and prints. @returns whether two free cores would bring enough */
export async function measureProcesses(): Promise<boolean> {
  const start = (processes: number) => startSite({ variables: { WORKER: '0', WEB_PROCESSES: String(processes) } })
  const [one, two] = [await start(1), await start(2)]
  for (const site of [one, two]) await load(site)
  const ratios: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [ofOne, ofTwo] = [await load(one), await load(two)]
    ratios.push({
      pagesPerSecond: ofTwo.pagesPerSecond / ofOne.pagesPerSecond,
      ticksPerPage: ofTwo.ticksPerPage / ofOne.ticksPerPage,
    })
  }
  for (const site of [one, two]) await site.stop()
  const throughput = median(ratios.map(({ pagesPerSecond }) => pagesPerSecond))
  const cost = median(ratios.map(({ ticksPerPage }) => ticksPerPage))
  console.table({
    'cores of this machine, one of which asks': availableParallelism(),
    'pages a second, two processes : one': throughput.toFixed(2),
    'processor time of a page, two : one': cost.toFixed(2),
    'so with two free cores': (2 / cost).toFixed(2),
  })
  noteRun('processes', { 'pages a second': throughput, 'with two free cores': 2 / cost })
  return 2 / cost >= minSpeedUp
}
