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
  test.each([
    ['decomposed', 'கொள்கை நூல்', 'கொள்கை'.normalize('NFD'), 'கொள்கை'],
    ['in a decomposed text', 'கொள்கை நூல்'.normalize('NFD'), 'கொள்கை', 'கொள்கை'.normalize('NFD')],
    ['with a joiner in the query', 'கவிதைகள்', 'கவி\u200Cதை', 'கவிதை'],
    ['with a joiner in the text', 'என் கவி\u200Cதைகள்', 'கவிதை', 'கவி\u200Cதை'],
    ['in other capitals', 'The Élan of Ink', 'éLAN OF', 'Élan of'],
    ['without its accents', 'A résumé', 'resume', 'résumé'],
    ['with the other ஸ்ரீ', 'ஶ்ரீரங்கம்', 'ஸ்ரீரங்க', 'ஶ்ரீரங்க'],
    ['with ஔ in two letters', 'ஔவையார்', 'ஒளவை', 'ஔவை'],
    ['in Tamil digits', 'ஆண்டு ௧௯௨௭.', '1927', '௧௯௨௭'],
    ['in a ligature', 'the oﬃce', 'office', 'oﬃce'],
    ['after a stray joiner of its own', 'முன் \u200B பின்', 'முன் பின்', 'முன் \u200B பின்'],
  ])('are found %s', (_, text, query, shown) => {
    expect(found(text, query)).toEqual([shown])
  })
  test('never begin or end inside a letter', () => {
    expect(found('பக்ஷி', 'ஷி')).toEqual([])
    expect(found('பக்ஷி', 'க்')).toEqual(['க்ஷி'])
    expect(found('oﬃce', 'ice')).toEqual([])
  })
  test('may hold anything that means something to a regular expression', () => {
    expect(found('a (b) [c] - d/e', '(b) [c] - d/')).toEqual(['(b) [c] - d/'])
    expect(found('anything', '   ')).toEqual([])
  })
})
