// npm run check-size: compares the site on a library of 100,000 posts with the site on one of 1,000, in one run. Both are made
// in the folder of temporary files and removed after, which takes minutes; with --few DIR --many DIR they are those. With
// --part pages, calls or documented it asks for a part.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { noteRun } from '#tools/bench/history.ts'
import { admin, startSite } from '#server/test/site-process.ts'
import { defaultAmounts, type Amounts } from './amounts.ts'
import { compareLibraries, isTooSlow, maxMs, median, openLibrary, type Compared } from './measure.ts'
import { documentedCalls, probesOfDocumentedCalls } from './probe-documented.ts'
import { notComparedFiles, pages, probesOfPages } from './probe-pages.ts'
import { notAskedCalls, probesOfCalls } from './probe-calls.ts'
import type { Probe } from './probe.ts'
import { readSample, type Sample } from './sample.ts'

const hundredth = (amounts: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, count]) => [name, Math.ceil(count / 100)]),
  ) as unknown as Amounts

/** A new library in a folder that goes with this process. */
function fill(amounts: Amounts): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mai-size-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const counts = Object.entries(amounts).flatMap(([name, count]) => [`--${name}`, String(count)])
  execFileSync(process.execPath, [join(import.meta.dirname, 'fill.ts'), ...counts], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  return dataDir
}

async function open(dataDir: string) {
  const sample = await readSample(dataDir)
  const site = await startSite({ dataDir, variables: { DEMO_CONTENT: '0', WORKER: '0' } })
  return { sample, site, library: await openLibrary(site, sample) }
}

const parts: Record<string, (sample: Sample) => Probe[]> = {
  pages: probesOfPages,
  calls: probesOfCalls,
  documented: probesOfDocumentedCalls,
}

const { values } = parseArgs({
  options: {
    /** Only these. */
    part: { type: 'string', multiple: true, default: Object.keys(parts) },
    few: { type: 'string' },
    many: { type: 'string' },
    /** Only what has this in its name. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
  },
})

const unknown = values.part.find((part) => !(part in parts))
if (unknown !== undefined) throw new Error(`There is no part ${unknown}, but ${Object.keys(parts).join(', ')}.`)

const line = (compared: Compared): string => {
  const { name, isCached, ratio, few: least, many: most } = compared
  return [
    isTooSlow(compared) ? '!' : ' ',
    ratio.toFixed(2).padStart(6),
    `${most.toFixed(1)} : ${least.toFixed(1)} ms`.padStart(18),
    isCached ? 'cached' : 'anew  ',
    decodeURIComponent(name).slice(0, 110),
  ].join('  ')
}
const few = await open(values.few ?? fill(hundredth(defaultAmounts)))
const many = await open(values.many ?? fill(defaultAmounts))
const probesOf = (sample: Sample) => values.part.flatMap((part) => parts[part]!(sample))
const wanted = probesOf(few.sample).map(({ name }) => name.includes(values.only))
const probes = [few, many].map(({ sample }) => probesOf(sample).filter((_, index) => wanted[index]))
const compared = await compareLibraries(
  [few.library, many.library],
  [probes[0]!, probes[1]!],
  Number(values.rounds),
  (each) => console.log(line(each)),
)
for (const { library, site } of [few, many]) {
  library.close()
  await site.stop()
}

const slow = compared.filter(isTooSlow)
const shown = 20
console.log('\nThe slowest:')
for (const each of compared.slice(0, shown)) console.log(line(each))
console.log('\nWhat costs most, compared with the small library:')
for (const each of compared.toSorted((a, b) => b.ratio - a.ratio).slice(0, shown)) console.log(line(each))
const reasons = Object.entries({ ...pages, ...notAskedCalls, ...documentedCalls }).flatMap(([name, made]) =>
  'excluded' in made ? [[name, made.excluded] as const] : [],
)
// A part of it, or two other libraries, is another measure.
if (!values.only && values.part.length === Object.keys(parts).length)
  noteRun('size', {
    median: median(compared.map(({ ratio }) => ratio)),
    highest: Math.max(...compared.map(({ ratio }) => ratio)),
  })
console.log('\nNot compared:')
for (const [name, reason] of [...reasons, ...Object.entries(notComparedFiles)]) console.log(`  ${name} ${reason}`)
console.log(
  `\n${compared.length} comparisons, the median ${median(compared.map(({ ratio }) => ratio)).toFixed(2)}; of the staff above ${maxMs} ms: ${slow.length}`,
)
process.exit(slow.length > 0 ? 1 : 0)
