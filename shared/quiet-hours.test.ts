import { expect, test } from 'vitest'
import { lastLetterAt, quietUntil } from './quiet-hours.ts'

const at = (time: string) => Date.parse(`${time}+05:30`)
const night = { from: 22, to: 7 }

test.each([
  ['before', '2026-11-27T21:59:59', null],
  ['in the evening', '2026-11-27T22:00', '2026-11-28T07:00'],
  ['after midnight', '2026-11-28T00:30', '2026-11-28T07:00'],
  ['in the morning', '2026-11-28T07:00', null],
])('quiet hours over midnight, %s', (_when, now, until) => expect(quietUntil(night, at(now))).toBe(until && at(until)))

test('quiet hours within a day end on that day; from and to the same hour there are none', () => {
  expect(quietUntil({ from: 13, to: 15 }, at('2026-11-27T14:10'))).toBe(at('2026-11-27T15:00'))
  expect(quietUntil({ from: 13, to: 15 }, at('2026-11-27T12:10'))).toBeNull()
  expect(quietUntil({ from: 7, to: 7 }, at('2026-11-27T07:30'))).toBeNull()
})

test.each([
  ['on Sunday morning', '2026-11-29T06:59', '2026-11-22T07:00'],
  ['on Sunday at seven', '2026-11-29T07:00', '2026-11-29T07:00'],
  ['on Saturday night', '2026-12-05T23:59', '2026-11-29T07:00'],
  ['in the first hours of Monday, which is still Sunday in UTC', '2026-11-30T03:00', '2026-11-29T07:00'],
])('the last weekly letter was due on Sunday in India: %s', (_when, now, due) =>
  expect(lastLetterAt(7, at(now))).toBe(at(due)),
)
