import { describe, expect, test } from 'vitest'
import { readLists } from '#tools/lexicon/lists.ts'
import { apart } from '#server/test/tamil/apart.ts'
import { nounForms, nouns, verbForms, verbs } from '#server/test/tamil/paradigms.ts'
import { keyOfLemma, lemmasOf } from './morphology.ts'

// The paradigms were looked at while the tables were written for every second word of each list; tested are the others. Every
// `step`th of them is enough to see a class break; TAMIL_ALL=1 tests all.
const step = process.env.TAMIL_ALL ? 1 : 12

interface Missed {
  forms: number
  missed: string[]
}

function missedOf(isTested: (part: string) => boolean, formsOf: (name: string, word: string) => string[]): Missed {
  const result: Missed = { forms: 0, missed: [] }
  for (const { part, name, lines } of readLists()) {
    if (!isTested(part) || !(name in (part === 'verb' ? verbs : nouns))) continue
    const heldOut = lines.filter((_, index) => index % 2 === 1 || lines.length === 1)
    for (const word of heldOut.filter((_, index) => index % step === 0))
      for (const form of formsOf(name, word)) {
        result.forms += 1
        if (!lemmasOf(form).some(({ lemma, isGuess }) => lemma === word && !isGuess))
          result.missed.push(`${word} ${form}`)
      }
  }
  return result
}

describe('of the words that were not looked at', () => {
  test.each([
    ['nouns', 0.99, (part: string) => part === 'noun' || part === 'name', nounForms],
    ['verbs', 0.97, (part: string) => part === 'verb', verbForms],
  ] as const)('%s are found in nearly all forms', (kind, min, isTested, formsOf) => {
    const { forms, missed } = missedOf(isTested, formsOf)
    const share = 1 - missed.length / forms
    console.log(`${kind}: ${(share * 100).toFixed(2)} % of ${forms} forms; missed: ${missed.slice(0, 10).join(', ')}`)
    expect(share).toBeGreaterThanOrEqual(min)
  })
})

test('words that have nothing to do with one another have no lemma in common [L-01]', () => {
  const joined = apart.filter(([a, b]) => {
    const keys = new Set(lemmasOf(a).map(keyOfLemma))
    return lemmasOf(b).some((lemma) => keys.has(keyOfLemma(lemma)))
  })
  expect(apart.length).toBeGreaterThanOrEqual(300)
  expect(joined.length / apart.length).toBeLessThanOrEqual(0.02)
})
