import { expect, test } from 'vitest'
import { tickerSeconds } from './ticker.ts'

test('short titles run for 20 seconds [C-15]', () => {
  expect(tickerSeconds([])).toBe(20)
  expect(tickerSeconds(['மழை', 'ஆறு'])).toBe(20)
})

test('long ones run 0.15 seconds for each character, separators counted [C-15]', () => {
  expect(tickerSeconds(['a'.repeat(200)])).toBe(30)
  expect(tickerSeconds(['a'.repeat(197), 'b'.repeat(100)])).toBe(45)
})
