import { describe, expect, test } from 'vitest'
import { findInText } from './find-in-text.ts'

const found = (text: string, query: string) => findInText(text, query).map(({ start, end }) => text.slice(start, end))

describe('words in a text', () => {
  test('are found in any case and across line breaks', () => {
    expect(found('The Ink\nof night, the INK of day', 'ink of')).toEqual(['Ink\nof', 'INK of'])
  })
  test('are found with the vowel sign of their last letter', () => {
    expect(found('மழை மழைக்கு மழ', 'மழ')).toEqual(['மழை', 'மழை', 'மழ'])
  })
  test('in another composition are the same words', () => {
    expect(found('கொள்கை', 'கொள்கை'.normalize('NFD'))).toEqual(['கொள்கை'])
    expect(found('கொள்கை', 'கெள்கை')).toEqual([])
  })
  test('may hold anything that means something to a regular expression', () => {
    expect(found('a (b) [c] - d/e', '(b) [c] - d/')).toEqual(['(b) [c] - d/'])
    expect(found('anything', '   ')).toEqual([])
  })
})
