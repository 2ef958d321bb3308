import { describe, expect, test } from 'vitest'
import { fitName, nameLeading, smallestName, stampOf, type NameBox } from './name-fit.ts'
import { graphemes } from './text.ts'
import { textWidth } from './word-width.ts'

const boxes: [where: string, box: NameBox][] = [
  ['the rail', { width: 176, height: 60, max: 32 }],
  ['the sign-in', { width: 280, height: 112, max: 56 }],
  ['a mail', { width: 208, height: 52, max: 26 }],
  ['the masthead of a phone', { width: 108, height: 44, max: 40 }],
]
const names = [
  'மை',
  'நிறம்',
  'காலச்சுவடு',
  'உயிர்மெய்யெழுத்து',
  'நெசவாளர் வாழ்வும் வரலாறும்',
  'தெற்கிலிருந்து வீசும் புதிய காற்று',
  'கரிசல் நிலத்து உழைப்பாளர் வாழ்வும் வரலாறும் பேசும் திங்களிதழ்',
  'The Kaveri Delta Review of Books and Land',
  ...[1, 2, 5, 9, 16, 28, 40].flatMap((letters) => ['ண'.repeat(letters), 'மௌ'.repeat(letters), 'W'.repeat(letters)]),
  ...[4, 10, 20].map((words) => Array.from({ length: words }, () => 'அ').join(' ')),
]

describe.each(boxes)('a name in %s', (_where, box) => {
  test.each(names)('fits: %s', (name) => {
    const { lines, width, size } = fitName(name, box)
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    expect(size).toBeLessThanOrEqual(box.max)
    expect(size).toBeGreaterThanOrEqual(smallestName)
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width)
    // A single letter is never cut, however wide it is.
    const widest = Math.max(box.width, size * Math.max(...graphemes(name).map((letter) => textWidth(letter))))
    expect(width * size).toBeLessThanOrEqual(widest + 0.01)
    // Only what is too long for the smallest size goes beyond the height.
    const isSmallest = size === smallestName
    expect(isSmallest || lines.length <= 3).toBe(true)
    expect(isSmallest || lines.length * nameLeading * size <= box.height + 0.01).toBe(true)
  })
})

test('the letters are as large as the number of lines lets them be', () => {
  const rail = { width: 176, height: 60, max: 32 }
  expect(fitName('மை', rail)).toMatchObject({ lines: ['மை'], size: 32 })
  expect(fitName('நெசவாளர் வாழ்வும் வரலாறும்', { ...rail, height: 90 }).lines).toEqual(['நெசவாளர்', 'வாழ்வும்', 'வரலாறும்'])
  const flat = fitName('நெசவாளர் வாழ்வும் வரலாறும்', { width: 600, height: 40, max: 40 })
  expect(flat.lines).toEqual(['நெசவாளர் வாழ்வும் வரலாறும்'])
})

test('a word is cut at the smallest size only, and between letters', () => {
  const { lines, size } = fitName('உழைப்பாளர்வாழ்வும்வரலாறும்', { width: 108, height: 44, max: 40 })
  expect(size).toBe(smallestName)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u)
})

test.each([
  ['மை', 'மை'],
  ['காலச்சுவடு', 'கா'],
  ['நெசவாளர் வாழ்வும்', 'நெ'],
  ['The Kaveri Delta', 'T'],
])('a stamp shows of %s: %s', (name, shown) => {
  expect(stampOf(name)).toBe(shown)
})
