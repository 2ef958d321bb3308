// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { storedPlaces } from '#client/core/reading-places.ts'
import { keepPage, pageOf } from './reading-place.ts'

beforeEach(() => localStorage.clear())

const pdf = (id: string) => ({ id, title: `Issue ${id}`, lang: 'en' as const })

test('a PDF opens where it was left, a new one at its beginning', () => {
  keepPage(pdf('a'), 7, 20)
  keepPage(pdf('b'), 2, 20)
  keepPage(pdf('a'), 9, 20)
  expect(['a', 'b', 'c'].map((id) => pageOf({ id }))).toEqual([9, 2, 1])
})

test('a PDF whose cover alone was seen is not begun; one that was read to its end begins anew', () => {
  keepPage(pdf('a'), 1, 20)
  keepPage(pdf('b'), 20, 20)
  expect(storedPlaces()).toMatchObject([{ id: 'b', isFinished: true }])
  expect(pageOf({ id: 'b' })).toBe(1)
})

test('a reader who turns back to the cover is there again', () => {
  keepPage(pdf('a'), 7, 20)
  keepPage(pdf('a'), 1, 20)
  expect(pageOf({ id: 'a' })).toBe(1)
})

test('what the device remembers from earlier holds until the PDF has a place', () => {
  localStorage.setItem('pdfPlaces', '[null, 5, ["a", 7], ["b", "x"]]')
  expect(['a', 'b', 'c'].map((id) => pageOf({ id }))).toEqual([7, 1, 1])
  keepPage(pdf('a'), 8, 20)
  expect(pageOf({ id: 'a' })).toBe(8)
  localStorage.setItem('pdfPlaces', '{"a":')
  expect(pageOf({ id: 'c' })).toBe(1)
})
