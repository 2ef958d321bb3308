import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const matches = (text: string, query: string) =>
  highlight(text, query)
    .filter((piece) => piece.isMatch)
    .map((piece) => piece.text)

test('what is looked for is cut out, and all pieces make the text again', () => {
  const text = 'சாதி ஒழிப்பு: சாதியின் வேர்'
  expect(matches(text, 'சாதி')).toEqual(['சாதி', 'சாதி'])
  expect(
    highlight(text, 'சாதி')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a letter is never cut: its vowel sign comes with it', () => {
  expect(matches('கவிதை', 'கவித')).toEqual(['கவிதை'])
  expect(matches('கொள்கை', 'கொ')).toEqual(['கொ'])
})

test('no match begins inside a letter', () => {
  expect(matches('கை', 'ை')).toEqual([])
  expect(matches('பக்ஷி', 'ஷி')).toEqual([])
  expect(matches('பக்ஷி', 'க்ஷ')).toEqual(['க்ஷி'])
})

test('Latin letters match in any case, and composed letters match decomposed ones', () => {
  expect(matches('Annihilation of Caste', 'CASTE')).toEqual(['Caste'])
  expect(matches('Résumé', 're\u0301s')).toEqual(['Rés'])
  expect(matches('கொள்கை', 'க\u0BC6\u0BBE')).toEqual(['கொ'])
})

test('an empty search marks nothing', () => {
  expect(highlight('தலைப்பு', '  ')).toEqual([{ text: 'தலைப்பு', isMatch: false, at: 0 }])
  expect(highlight('', 'அ')).toEqual([])
})
