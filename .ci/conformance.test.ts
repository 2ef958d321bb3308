import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from '#tools/attack/areas.ts'
import { compareIds, findNamedTests, knownIds, readNamedTests } from '#tools/conformance/ids.ts'

// docs/conformance.md explains the ids. That they are named says nothing about the site: the tests themselves prove that.

const document = readFileSync(new URL('../docs/conformance.md', import.meta.url), 'utf8')

/** How many tries `npm run attack` has at least. */
const minTries = 96

describe('the ids in the titles of tests', () => {
  test('name every statement and attack, and nothing else', () => {
    expect(compareIds(knownIds, readNamedTests())).toEqual({ missing: [], unknown: [] })
  })

  // The ids are filled in, so that these titles are not taken for those of tests.
  const titled = (ids: string) => `test('a page is found [${ids}]', () => {})`
  const check = (ids: string) => compareIds(['R-01', 'R-02', 'attack 80'], findNamedTests('a.test.ts', titled(ids)))

  test('are reported when they are missing', () => {
    expect(check('R-01, attack 80')).toEqual({ missing: ['R-02'], unknown: [] })
  })

  test.each(['R-03', 'R-1', 'attack 8', 'R-01 R-02', 'R-01…02'])('are reported when there is no %s', (id) => {
    expect(check(`R-01, R-02, attack 80, ${id}`)).toEqual({ missing: [], unknown: [id] })
  })

  const two = 'R-01, S-002'
  test.each([
    ['a.test.ts', `test.each(['a', 'b'])('it\\'s %s [${two}]', () => {})`, "it's %s"],
    ['a.e2e.ts', `test(\`in \${lang} @phone [${two}]\`, async () => {})`, 'in ${lang} @phone'],
    ['client/test/texts/a.ts', `label(\n  '${two}',\n  'Name', 'profile:name')`, 'Name'],
    ['server/rest/contract/a.ts', "{ ids: ['R-01', 'S-002'], call: 'GET /api/books' }", 'GET /api/books'],
  ])('are read in %s', (file, source, title) => {
    expect(findNamedTests(file, source)).toEqual([{ file, title, ids: ['R-01', 'S-002'] }])
  })
})

test('tries of the attack command become more, never fewer, and have different names', () => {
  const tries = areas.flatMap((area) => Object.keys(area.tries))
  expect(tries.length).toBeGreaterThanOrEqual(minTries)
  expect(new Set(tries).size).toBe(tries.length)
})

describe('docs/conformance.md', () => {
  test('names only statements that exist', () => {
    const named = document.match(/\b[A-Z]{1,2}-\d+/g) ?? []
    expect(named.filter((id) => !knownIds.includes(id))).toEqual([])
  })

  test('links only decisions that exist', () => {
    const links = [...document.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !existsSync(new URL(`../docs/${link}`, import.meta.url)))).toEqual([])
  })
})
