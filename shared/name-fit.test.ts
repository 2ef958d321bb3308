import { describe, expect, test } from 'vitest'
import { nameLeading, nameSize, nameWidth, minNameSize, stampOf, type NameBox } from './name-fit.ts'
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

/** As a browser fills lines of this width, in em. */
function fill(name: string, width: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

describe.each(names)('%s', (name) => {
  test.each([1, 2, 3])('has the width of its longest line in %d lines, or fewer', (count) => {
    const width = nameWidth(name, count)
    const lines = fill(name, width)
    expect(lines.length).toBeLessThanOrEqual(count)
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width)
    // In narrower lines it would need one more, or a word would not fit.
    const narrower = fill(name, width - 0.05)
    expect(narrower.length > count || narrower.some((line) => textWidth(line) > width - 0.05)).toBe(true)
  })

  test.each(boxes)('fits into %s, or has the smallest size', (_where, box) => {
    const size = nameSize(name, box)
    const lines = fill(name, box.width / size + 0.001)
    const isIn =
      lines.length * nameLeading * size <= box.height + 0.01 &&
      lines.every((line) => textWidth(line) * size <= box.width + 0.01)
    expect(isIn || size === minNameSize).toBe(true)
    expect(size).toBeLessThanOrEqual(box.max)
  })
})

test('a name is as large as the number of its lines lets it be', () => {
  expect(nameSize('மை', { width: 176, height: 60, max: 32 })).toBe(32)
  const name = 'நெசவாளர் வாழ்வும் வரலாறும்'
  expect(nameSize(name, { width: 176, height: 90, max: 32 })).toBeCloseTo(90 / 3 / nameLeading)
  expect(nameSize(name, { width: 600, height: 40, max: 40 })).toBeCloseTo(40 / nameLeading)
})

test.each([
  ['மை', 'மை'],
  ['காலச்சுவடு', 'கா'],
  ['நெசவாளர் வாழ்வும்', 'நெ'],
  ['The Kaveri Delta', 'T'],
])('a stamp shows of %s: %s', (name, shown) => {
  expect(stampOf(name)).toBe(shown)
})
