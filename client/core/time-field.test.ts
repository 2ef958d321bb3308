import { expect, test } from 'vitest'
import { fieldOfMoment, lastMinute, momentOfField } from './time-field.ts'

test('a field of date and time says a moment in India', () => {
  expect(momentOfField('2026-11-22T12:04')).toBe('2026-11-22T06:34:00.000Z')
  expect(fieldOfMoment('2026-11-22T06:34:00.000Z')).toBe('2026-11-22T12:04')
})

test('an empty field says none', () => {
  expect(momentOfField('')).toBeNull()
  expect(fieldOfMoment(null)).toBe('')
})

test('a year of five or six digits says none', () => {
  expect(momentOfField('12026-01-02T06:00')).toBeNull()
  expect(momentOfField('120260-01-02T06:00')).toBeNull()
  expect(momentOfField(lastMinute)).toBe('9999-12-31T18:29:00.000Z')
})
