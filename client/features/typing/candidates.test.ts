// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCandidates } from './candidates.ts'
import type { WritingPlace } from './writing-place.ts'

const field = document.createElement('textarea')
const place: WritingPlace = {
  element: field,
  caret: () => field.selectionStart,
  before: (position = field.selectionStart) => (position > field.value.length ? '' : field.value.slice(0, position)),
  replace: (removed, inserted) =>
    field.setRangeText(inserted, field.selectionStart - removed, field.selectionEnd, 'end'),
  replaceAt: (position, removed, inserted) => {
    field.setRangeText(inserted, position - removed, position, 'preserve')
    candidates.onWritten?.(place)
  },
  rect: () => field.getBoundingClientRect(),
}

let answers: Map<string, (words: readonly string[]) => void>
let candidates: ReturnType<typeof createCandidates>
let end: () => void
beforeEach(() => {
  answers = new Map()
  candidates = createCandidates((letters) => new Promise((resolve) => void answers.set(letters, resolve)))
  end = candidates.watch()
  document.body.append(field)
  field.value = ''
  field.focus()
})
afterEach(() => end())

const type = (text: string) => {
  for (const key of text) {
    if (candidates.press(place, new KeyboardEvent('keydown', { key }))) continue
    place.replace(0, key)
    candidates.onWritten?.(place)
  }
}
const answer = async (letters: string, ...words: string[]) => {
  answers.get(letters)!(words)
  await Promise.resolve()
}

test('words that come late take the place of their letters, in whatever order, and the caret stays [L-24]', async () => {
  type('malai, tamil kavi')
  await answer('tamil', 'தமிழ்', 'தமில்')
  expect(field.value).toBe('malai, தமிழ் kavi')
  await answer('malai', 'மலை')
  expect(field.value).toBe('மலை, தமிழ் kavi')
  type('thai ')
  expect(field.value).toBe('மலை, தமிழ் kavithai ')
  await answer('kavithai', 'கவிதை')
  expect(field.value).toBe('மலை, தமிழ் கவிதை ')
})

test('of words that come late those behind are found where they have moved to', async () => {
  type('malai tamil ')
  await answer('malai', 'மலை')
  await answer('tamil', 'தமிழ்')
  expect(field.value).toBe('மலை தமிழ் ')
})

test('a word that comes late leaves the list of the next one open, with what the arrows have come to', async () => {
  type('malai tamil')
  await answer('tamil', 'தமிழ்', 'தமில்')
  candidates.press(place, new KeyboardEvent('keydown', { key: 'ArrowDown' }))
  await answer('malai', 'மலை')
  expect(candidates.read()).toMatchObject({ letters: 'tamil', at: 0 })
  type('2')
  expect(field.value).toBe('மலை தமில்')
})

test.each(['Tab', 'Enter'])('the last word is put in by %s, which then does what it says', async (key) => {
  type('malai')
  await answer('malai', 'மலை', 'மழை')
  expect(candidates.press(place, new KeyboardEvent('keydown', { key }))).toBe(false)
  expect(field.value).toBe('மலை')
})

test('letters stay if no words come, or if they come after typing by words has ended', async () => {
  type('bbc malai ')
  await answer('bbc')
  end()
  await answer('malai', 'மலை')
  expect(field.value).toBe('bbc malai ')
})

test('letters that Escape has kept stay, also if their words come late', async () => {
  type('mala')
  await answer('mala', 'மலா')
  type('i')
  candidates.press(place, new KeyboardEvent('keydown', { key: 'Escape' }))
  type(' ')
  await answer('malai', 'மலை')
  expect(field.value).toBe('malai ')
})

test.each([
  ['that were changed', 'malay '],
  ['that are being written on', 'malai'],
  ['that have moved on', 'a no malai '],
  ['that have moved back', 'malai '],
  ['that end a longer word by now', 'Himmalai '],
])('letters %s are left alone', async (_, value) => {
  type('no malai ')
  field.value = value
  await answer('malai', 'மலை')
  expect(field.value).toBe(value)
})

test('a field that has been left is not written into', async () => {
  type('malai ')
  field.blur()
  await answer('malai', 'மலை')
  expect(field.value).toBe('malai ')
})
