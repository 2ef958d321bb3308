import { expect, test } from 'vitest'
import { badgeText } from './badge.ts'

test('above ninety-nine a badge says 99+ [C-08, S-027, S-037]', () => {
  expect([1, 99, 100, 12_345].map(badgeText)).toEqual(['1', '99', '99+', '99+'])
})
