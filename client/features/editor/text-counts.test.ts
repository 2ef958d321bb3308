import { expect, test } from 'vitest'
import { countText } from './text-counts.ts'

test('an empty text has neither pictures nor letters nor words', () =>
  expect(countText('')).toEqual({ images: 0, letters: 0, words: 0, minutes: 1 }))

test('tags are not letters, and a Tamil letter with its vowel sign is one [S-258]', () =>
  expect(countText('<p><strong>கொள்கை</strong></p>').letters).toBe(3))

test('pictures are counted [S-257]', () =>
  expect(countText('<p>அ</p><img src="/uploads/a.jpg" alt=""><img src="/uploads/b.jpg" alt="b">').images).toBe(2))

test('words are counted, and dashes and full stops are none', () =>
  expect(countText('<p>மழை – பெய்தது.</p><p>“Two” words</p>').words).toBe(4))

test('reading time goes by the language of the text', () => {
  expect(countText(`<p>${'மழை '.repeat(725)}</p>`).minutes).toBe(5)
  expect(countText(`<p>${'rain '.repeat(660)}</p>`).minutes).toBe(3)
})
