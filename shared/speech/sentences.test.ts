import { expect, test } from 'vitest'
import type { Lang } from '../lang.ts'
import { langOfSentence, sentencesOf } from './sentences.ts'

const split = (text: string, lang: Lang) => sentencesOf(text, lang).map(({ from, to }) => text.slice(from, to))

test.each([
  ['மு. க. ஸ்டாலின் வந்தார். மு.க. பேசினார்.|மக்கள் கேட்டனர்.'.replace('|', ' '), 3],
  ['எம். ஜி. ஆர். படம் அது. எம்.ஜி.ஆர். நடித்தார்.', 2],
  ['டாக்டர் ஆ. இரா. வேங்கடாசலபதி பேசினார். பழ. நெடுமாறன் வந்தார்.', 2],
  ['அது. இது. அவர் எது?', 3],
  ['தி.மு.க.வின் கொடி. தி. மு. க. வென்றது.', 2],
  ['கி.பி. 5ஆம் நூற்றாண்டு. கி. மு. 300இல் நடந்தது.', 2],
  ['பக். 25 காண்க. எண். 7 என்றார்.', 2],
  ['எண்ணுவது எண். அதுவே கணக்கு.', 2],
  ['டாக். ராமன் வந்தார். திரு. குமார் போனார்.', 2],
  ['விலை ரூ. 500. ரூ.1,250.50 என்பது அதிகம்.', 2],
  ['3.14 என்பது பை. 14.1.2024 அன்று வந்தார்.', 2],
  ['நீ இங்கே வா. நான் போகிறேன்.', 2],
  ['“எங்கே போகிறாய்?” என்று கேட்டான். “வீட்டுக்கு!” என்றாள்.', 2],
  ['என்ன? ஏன்! எப்படி…', 3],
  ['முதல் அடி\nஇரண்டாம் அடி\nமூன்றாம் அடி', 3],
  ['* * *', 0],
  ['', 0],
] as [string, number][])('in Tamil: %s', (text, count) => {
  expect(split(text, 'ta')).toHaveLength(count)
})

test.each([
  ['Dr. B. R. Ambedkar wrote it. He was read.', 2],
  ['It costs Rs. 500, i.e. much. See p. 5.', 2],
  ['Mr. Raman came at 10.30 a.m. on Jan. 5. He left.', 2],
  ['“Why?” she asked. “Because!”', 2],
  ['It is 3.14. That is all.', 2],
] as [string, number][])('in English: %s', (text, count) => {
  expect(split(text, 'en')).toHaveLength(count)
})

test('a long sentence is said clause by clause, and nothing of it is lost', () => {
  const text = `${'மழை பெய்தது, காற்று வீசியது, '.repeat(30)}நின்றது.`
  const parts = split(text, 'ta')
  expect(parts.length).toBeGreaterThan(3)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(220)
  expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true)
  expect(parts.join(' ')).toBe(text)
})

test('a sentence has the language of its letters, else that of its text', () => {
  expect(langOfSentence('He said so.', 'ta')).toBe('en')
  expect(langOfSentence('அவர் BBC வானொலியில் பேசினார்.', 'en')).toBe('ta')
  expect(langOfSentence('1936', 'en')).toBe('en')
})

test('no text whatever fails, and sentences stay in order [L-61]', () => {
  let state = 3
  const random = (below: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below
  const pieces = Array.from('மு. க. “என்”?! \n,;–5.Rs(e.g.) \u00AD\ud800\u0bcdவா')
  for (let index = 0; index < 5000; index += 1) {
    const text = Array.from({ length: random(400) }, () => pieces[random(pieces.length)]).join('')
    let end = 0
    for (const { from, to } of sentencesOf(text, 'ta')) {
      expect(from).toBeGreaterThanOrEqual(end)
      expect(to).toBeGreaterThan(from)
      end = to
    }
    expect(end).toBeLessThanOrEqual(text.length)
  }
})
