import { describe, expect, test } from 'vitest'
import { graphemes } from '#shared/text.ts'
import { diffBlocks, diffWords, wordsOf } from './text-diff.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('')

describe('the difference of two texts', () => {
  test('is shown by whole words', () => {
    expect(marked('ஊரின் நூலகம் சிறியது', 'ஊரின் நூலகம் பெரியது')).toBe('ஊரின் நூலகம் [-சிறியது][+பெரியது]')
    expect(marked('It rained there.', 'It rained here.')).toBe('It rained [-there][+here].')
    expect(marked('ஒன்று', 'ஒன்று இரண்டு')).toBe('ஒன்று[+ இரண்டு]')
  })

  test('never cuts a Tamil letter, whatever the texts are', () => {
    const texts = ['ஸ்ரீ க்ஷேத்திரம் கொடு', 'ஸ்ர க்ஷ கொ', 'ி தனி உயிர்க்குறி', 'கௌதம புத்தர்‌ — ௧௨௩', 'கொடுகெடு\u200dகை']
    for (const before of texts)
      for (const after of texts) {
        const pieces = diffWords(before, after)
        const sides = { removed: before, added: after }
        for (const [side, whole] of Object.entries(sides)) {
          const own = pieces.filter(({ kind }) => kind === 'same' || kind === side).map(({ text }) => text)
          expect(own.join('')).toBe(whole)
          expect(own.flatMap(graphemes)).toEqual(graphemes(whole))
        }
      }
    expect(wordsOf('')).toEqual([])
  })

  test('keeps paragraphs together, and shows new and removed ones as such', () => {
    expect(diffBlocks(['அ', 'ஆ ஆறு', 'இ'], ['அ', 'ஆ ஏழு', 'உ', 'இ'])).toEqual([
      { before: 'அ', after: 'அ', pieces: [{ kind: 'same', text: 'அ' }] },
      {
        before: 'ஆ ஆறு',
        after: 'ஆ ஏழு',
        pieces: [
          { kind: 'same', text: 'ஆ ' },
          { kind: 'removed', text: 'ஆறு' },
          { kind: 'added', text: 'ஏழு' },
        ],
      },
      { before: null, after: 'உ', pieces: [{ kind: 'added', text: 'உ' }] },
      { before: 'இ', after: 'இ', pieces: [{ kind: 'same', text: 'இ' }] },
    ])
    expect(diffBlocks([], [])).toEqual([])
  })
})
