// Which statements and attacks there are, and which tests name them: `[R-08, attack 80]` at the end of a title.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many statements there are of each kind; docs/conformance.md explains the kinds. */
const counts = { A: 96, C: 65, E: 49, N: 27, P: 17, R: 73, S: 354, ST: 45, T: 258, V: 54 }
/** Statements that are numbered by part, with gaps. */
const runs = {
  'F-': '1-3 10-12 21',
  'G-': '1-5 10-12 20-40 50-58',
  'H-': '20-29 40-48 60-65 70-74 80-84 90-95 100-107 110-119',
  'L-': '1-6 20-25 40-43 50-56 60-65',
  // Those that a unit or browser test repeats. All others are tries of `npm run attack`.
  'attack ': '76 78-85 87 89-90 92-93 97-98 106-122 124-137',
}

/** The ids from `first` to `last`. */
const range = (prefix: string, first: number, last: number, digits = 2): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${String(first + index).padStart(digits, '0')}`)

/** All ids that a test must name. */
export const knownIds: readonly string[] = [
  ...Object.entries(counts).flatMap(([kind, count]) => range(`${kind}-`, 1, count, String(count).length)),
  ...Object.entries(runs).flatMap(([prefix, all]) =>
    all.split(' ').flatMap((run) => {
      const [first = 0, last = first] = run.split('-').map(Number)
      return range(prefix, first, last)
    }),
  ),
]

export interface NamedTest {
  file: string
  /** Without its ids. For an entry of a table its text or call. */
  title: string
  ids: string[]
}

/** Anything that begins like an id, so that a misspelt one is reported as unknown instead of being passed over. */
const ids = String.raw`(?:[A-Z]{1,2}-|attack )\d[^\]\n]*?`
const text = String.raw`(['"\`])((?:\\.|(?!\1)[^\\\n])*?)`
/** `'title [ids]'` */
const titles = new RegExp(String.raw`${text} \[(${ids})\]\1`, 'g')
/** `label('ids', 'text'` */
const shownTexts = new RegExp(String.raw`\(\s*'(${ids})',\s*${text.replaceAll(String.raw`\1`, String.raw`\2`)}\2`, 'g')
/** `ids: ['A-01', 'E-12'], call: 'GET /api/…'` */
const calls = /ids: \[('[^\]]+')\],\s*call: '([^']+)'/g

const toTest = (file: string, title: string, list: string): NamedTest => ({
  file,
  title: title.replaceAll(/\\(.)/g, '$1'),
  ids: list.replaceAll("'", '').split(', '),
})

/** @param file its path, which tells tables of texts and of calls from tests */
export function findNamedTests(file: string, source: string): NamedTest[] {
  if (file.startsWith('client/test/texts/'))
    return [...source.matchAll(shownTexts)].map(([, list = '', , title = '']) => toTest(file, title, list))
  if (file.startsWith('server/rest/contract/') && !file.endsWith('.test.ts'))
    return [...source.matchAll(calls)].map(([, list = '', title = '']) => toTest(file, title, list))
  return [...source.matchAll(titles)].map(([, , title = '', list = '']) => toTest(file, title, list))
}

const root = join(import.meta.dirname, '../..')
const testFiles = [
  '{.ci,client,server,shared,tools,worker}/**/*.{test.ts,test.tsx,e2e.ts}',
  'client/test/texts/*.ts',
  'server/rest/contract/*.ts',
]

/** Reads the tests of the whole repository, in the order of their files. */
export const readNamedTests = (): NamedTest[] =>
  [...new Set(globSync(testFiles, { cwd: root }))]
    .toSorted()
    .flatMap((file) => findNamedTests(file, readFileSync(join(root, file), 'utf8')))

/** Ids that no test names, and those in titles that do not exist. */
export function compareIds(known: readonly string[], tests: NamedTest[]): { missing: string[]; unknown: string[] } {
  const named = new Set(tests.flatMap((test) => test.ids))
  const all = new Set(known)
  return { missing: known.filter((id) => !named.has(id)), unknown: [...named].filter((id) => !all.has(id)) }
}
