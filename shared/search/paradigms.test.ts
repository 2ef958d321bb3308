import { expect, test } from 'vitest'
import { readLists } from '#tools/lexicon/lists.ts'
import { nounForms, nouns, verbForms, verbs } from '#server/test/tamil/paradigms.ts'
import { keysOf } from './word-keys.ts'

// Every word of the lexicon in all its forms, through the keys of the search. Every `step`th word is enough to see a class
// break; TAMIL_ALL=1 tests all.
const step = process.env.TAMIL_ALL ? 1 : 60

test.each([
  ['nouns', 0.99, (part: string) => part === 'noun' || part === 'name', nouns, nounForms],
  ['verbs', 0.97, (part: string) => part === 'verb', verbs, verbForms],
] as const)('%s are found in nearly all their forms', (kind, min, isTested, classes, formsOf) => {
  let forms = 0
  const missed: string[] = []
  for (const { part, name, lines } of readLists()) {
    if (!isTested(part) || !(name in classes)) continue
    for (const word of lines.filter((_, index) => index % step === 0)) {
      const wanted = keysOf(word).lemmas
      for (const form of formsOf(name, word)) {
        forms += 1
        if (!keysOf(form).lemmas.some((key) => wanted.includes(key))) missed.push(`${word} ${form}`)
      }
    }
  }
  const share = 1 - missed.length / forms
  console.log(`${kind}: ${(share * 100).toFixed(2)} % of ${forms} forms; missed: ${missed.slice(0, 10).join(', ')}`)
  expect(share).toBeGreaterThanOrEqual(min)
})
