import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '#tools/attack/areas.ts'

// docs/attacks.md says of each attack and fault which test or try repeats it. This checks that they exist; the tests, and
// `npm run attack`, prove that the site holds.

/** How many attacks and faults there are at least. */
const fewest = 137

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const tries = areas.flatMap((area) => Object.keys(area.tries))

const rows = read('docs/attacks.md')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', what = '', held = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^\d+$/.test(number)) return []
    const proofs = [...held.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', quote = '']) => ({ file, quote }))
    return [{ number: Number(number), what, proofs }]
  })

test('every attack has a number, words and a proof', () => {
  expect(rows.length).toBeGreaterThanOrEqual(fewest)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1))
  expect(rows.filter(({ what, proofs }) => !what || proofs.length === 0)).toEqual([])
})

test('every proof is there: a sentence of a test, or a try of the command', () => {
  const isThere = ({ file, quote }: { file: string; quote: string }): boolean =>
    file.startsWith('tools/attack/')
      ? tries.includes(quote) && existsSync(new URL(`../${file}`, import.meta.url))
      : existsSync(new URL(`../${file}`, import.meta.url)) && read(file).includes(quote)
  const missing = rows.flatMap(({ number, proofs }) =>
    proofs.filter((proof) => !isThere(proof)).map(({ file, quote }) => `${number} ${file}: ${quote}`),
  )
  expect(missing).toEqual([])
})

test('every try of the command stands in the document', () => {
  const named = new Set(rows.flatMap(({ proofs }) => proofs.map(({ quote }) => quote)))
  expect(tries.filter((name) => !named.has(name))).toEqual([])
})
