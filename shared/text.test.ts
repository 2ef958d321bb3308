import { expect, test } from 'vitest'
import { initialOf, joinInitials, titleText } from './text.ts'
import { widestWord } from './word-width.ts'

test('the number in a title stays in the line of the word before it', () => {
  expect(titleText('ஆற்றோரம் 7: மணல் சொன்ன பொய்')).toBe('ஆற்றோரம்\u00a07: மணல் சொன்ன பொய்')
  expect(titleText('இதழ் 47')).toBe('இதழ்\u00a047')
  expect(titleText('Women of Madras 1946')).toBe('Women of Madras 1946')
  expect(titleText('7 நாட்கள்')).toBe('7 நாட்கள்')
})

test('what stays together is measured as one word, so that its display size fits', () => {
  const title = 'ஆற்றோரம் 7: மணல்'
  expect(widestWord(titleText(title))).toBeGreaterThan(widestWord(title))
})

test('initials stay with their name, however many there are', () => {
  expect(joinInitials('கு. கயல்விழி')).toBe('கு.\u00a0கயல்விழி')
  expect(joinInitials('ஏ. கே. செட்டியார், V. V. S. Aiyar')).toBe('ஏ.\u00a0கே.\u00a0செட்டியார், V.\u00a0V.\u00a0S.\u00a0Aiyar')
  expect(joinInitials('கயல்')).toBe('கயல்')
})

test.each([
  ['ஜெ. ரோசி', 'ரோ'],
  ['எஸ். மதிவாணன்', 'ம'],
  ['மு.க. தமிழ்', 'த'],
  ['R. Kathiravan', 'K'],
  ['கயல்', 'க'],
  ['மு.', 'மு'],
])('the initial of %s is that of the name itself', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
