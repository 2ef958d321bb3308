import { expect, test } from 'vitest'
import { wordsFields, type DetailField, type WordsField } from './post-fields.ts'

test('how differences of a line are shown is known to the compiler, which asks for what they need', () => {
  const known = { title: true, subtitle: true, description: true, slug: true } satisfies Record<WordsField, true>
  expect(wordsFields.toSorted()).toEqual(Object.keys(known).toSorted())
  const author: DetailField = 'author'
  // @ts-expect-error its words are compared
  const title: DetailField = 'title'
  expect([author, title]).toEqual(['author', 'title'])
})
