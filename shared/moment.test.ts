import { expect, test } from 'vitest'
import { moment } from './moment.ts'

const parse = (text: string) => moment().safeParse(text)

test('a day without a time is noon in India, and a time without a zone is Indian time', () => {
  expect(parse('2026-02-28').data).toBe(Date.parse('2026-02-28T06:30Z'))
  expect(parse('2028-02-29').data).toBe(Date.parse('2028-02-29T06:30Z'))
  expect(parse('2027-02-28T10:00').data).toBe(Date.parse('2027-02-28T04:30Z'))
  expect(parse('2026-12-31T23:59:59.9Z').data).toBe(Date.parse('2026-12-31T23:59:59.9Z'))
})

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-06-31',
  '2027-04-31',
  '2027-02-30T10:00',
  '2026-02-30T10:00:00Z',
  '2026-13-01',
])('%s, which no calendar has, is refused instead of becoming a day of the next month', (text) =>
  expect(parse(text).success).toBe(false),
)
