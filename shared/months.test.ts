import { describe, expect, test } from 'vitest'
import { monthOf } from './dates.ts'
import { monthName, monthParams, monthRange, parseMonth } from './months.ts'

describe('months in addresses', () => {
  test.each(['7', '07', 'july', 'July', 'JUL', 'ஜூலை', 'ஜூலை'.normalize('NFD')])('%s is July', (text) => {
    expect(parseMonth('2026', text)).toBe(202607)
  })

  test.each([
    [2, 'பெப்ருவரி'],
    [4, 'ஏப்ரில்'],
    [6, 'ஜுன்'],
    [6, 'சூன்'],
    [7, 'ஜுலை'],
    [7, 'சூலை'],
    [9, 'செப்டெம்பர்'],
    [12, 'டிசெம்பர்'],
  ])('month %s may be spelt %s', (number, text) => {
    expect(parseMonth('2026', text)).toBe(202600 + number)
  })

  test.each([
    ['2026', '13'],
    ['2026', '0'],
    ['2026', 'Juli'],
    ['26', '7'],
    ['1500', '7'],
    ['2026', ''],
  ])('%s/%s is none', (year, month) => {
    expect(parseMonth(year, month)).toBeUndefined()
  })

  test('have one form', () => {
    expect(monthParams(202607)).toEqual({ year: '2026', month: '07' })
    expect([monthName(202607, 'ta'), monthName(202607, 'en')]).toEqual(['ஜூலை', 'July'])
  })
})

describe('months in India', () => {
  test('begin at midnight there, which is half past six in the evening before in UTC', () => {
    const { from, to } = monthRange(202612)
    expect(new Date(from).toISOString()).toBe('2026-11-30T18:30:00.000Z')
    expect(new Date(to).toISOString()).toBe('2026-12-31T18:30:00.000Z')
    expect([monthOf(from - 1), monthOf(from), monthOf(to - 1), monthOf(to)]).toEqual([202611, 202612, 202612, 202701])
  })
})
