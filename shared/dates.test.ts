import { expect, test } from 'vitest'
import { type DateStyle, formatDate, listDate } from './dates.ts'

test.each<[DateStyle, string, string]>([
  ['long', 'நவம்பர் 20, 2026', '20 November 2026'],
  ['full', 'வெள்ளி, நவம்பர் 20, 2026', 'Friday, 20 November 2026'],
  ['short', 'நவம்பர் 20', '20 November'],
  ['month', 'நவம்பர் 2026', 'November 2026'],
  ['time', '00:10', '00:10'],
])('a %s date is written as magazines print it, by the clock of India', (style, ta, en) => {
  const afterMidnight = '2026-11-19T18:40:00Z'
  expect(formatDate(afterMidnight, 'ta', style)).toBe(ta)
  expect(formatDate(afterMidnight, 'en', style)).toBe(en)
})

test('without a style a date is long', () => {
  expect(formatDate(Date.UTC(2026, 0, 26), 'ta')).toBe('ஜனவரி 26, 2026')
})

test('a brief date has its year only when that is not the year of India now', () => {
  const beforeMidnight = Date.parse('2026-12-31T18:20:00Z')
  const afterMidnight = Date.parse('2026-12-31T18:40:00Z')
  expect(formatDate('2026-01-02', 'en', 'brief', beforeMidnight)).toBe('2 January')
  expect(formatDate('2026-01-02', 'en', 'brief', afterMidnight)).toBe('2 January 2026')
  expect(formatDate(afterMidnight, 'ta', 'brief', beforeMidnight)).toBe('ஜனவரி 1, 2027')
  expect(formatDate(afterMidnight, 'ta', 'brief', afterMidnight)).toBe('ஜனவரி 1')
})

test('a date of a list is a short one, with its year only when that is not the year of India now', () => {
  const now = Date.parse('2026-11-27T06:00:00Z')
  expect(listDate('2026-11-26T19:00:00Z', 'ta', now)).toBe('27 நவ')
  expect(listDate('2026-11-26T19:00:00Z', 'en', now)).toBe('27 Nov')
  expect(listDate('2025-03-02T00:00:00Z', 'ta', now)).toBe('2 மார்ச் 2025')
  expect(listDate('2025-03-02T00:00:00Z', 'en', now)).toBe('2 Mar 2025')
})
