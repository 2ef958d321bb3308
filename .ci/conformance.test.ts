import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// docs/conformance.md says of each numbered statement of the specification where the project implements it and which test
// proves it. This checks that it names every statement once, and only files and tests that exist.

/** How many statements of each kind there are: routes, screens, entities, states, validation, roles, calls, texts, constants, and of the newsroom. Statements of running the house (H), Tamil (L), speed (F) and growth (G) are numbered by part, with gaps. */
const counts = { R: 73, S: 354, E: 49, ST: 45, V: 54, P: 17, A: 96, T: 258, C: 65, N: 27 }

interface Row {
  id: string
  what: string
  /** Files, some with the export that is meant. */
  places: string[]
  /** Files of tests, each with the sentence of a test or the entry of a table. */
  proofs: [file: string, quote: string][]
}

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const isThere = (file: string): boolean => existsSync(new URL(`../${file}`, import.meta.url))

const document = read('docs/conformance.md')
const rows = document.split('\n').flatMap((line): Row[] => {
  const [, id = '', what = '', where = '', shown = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  if (!/^[A-Z]+-\d+$/.test(id)) return []
  return [
    {
      id,
      what,
      places: [...where.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place),
      proofs: [...shown.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', quote = '']) => [file, quote]),
    },
  ]
})

test('every statement stands exactly once, with words, a place and a proof', () => {
  const ids = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => {
      const digits = String(count).length
      return `${kind}-${String(index + 1).padStart(digits, '0')}`
    }),
  )
  const inParts = rows.map(({ id }) => id).filter((id) => /^[HLFG]-/.test(id))
  expect(new Set(inParts).size).toBe(inParts.length)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...ids, ...inParts].toSorted())
  const incomplete = rows.filter(({ what, places, proofs }) => !what || places.length === 0 || proofs.length === 0)
  expect(incomplete.map(({ id }) => id)).toEqual([])
})

describe('what is named is there', () => {
  test('files, and what they export', () => {
    const missing = rows.flatMap(({ id, places }) =>
      places
        .filter((place) => {
          const [file = '', name] = place.split(':')
          return !isThere(file) || (name && !new RegExp(`export .*\\b${name}\\b`).test(read(file)))
        })
        .map((place) => `${id} ${place}`),
    )
    expect(missing).toEqual([])
  })

  test('sentences and entries of tests', () => {
    const missing = rows.flatMap(({ id, proofs }) =>
      proofs
        .filter(([file, quote]) => !isThere(file) || !read(file).includes(quote))
        .map(([file, quote]) => `${id} ${file}: ${quote}`),
    )
    expect(missing).toEqual([])
  })

  test('decisions', () => {
    const decided = new Set(
      readdirSync(new URL('../docs/decisions', import.meta.url)).map((name) => String(Number.parseInt(name, 10))),
    )
    const named = [...document.matchAll(/\(decisions? ([\d, ]+)\)/g)].flatMap(([, numbers = '']) => numbers.split(', '))
    expect(named.filter((number) => !decided.has(number))).toEqual([])
    const reasonless = rows.filter(({ what }) => what.includes('overruled') && !/\(decisions? [\d, ]+\)/.test(what))
    expect(reasonless.map(({ id }) => id)).toEqual([])
  })
})
