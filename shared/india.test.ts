import { describe, expect, test } from 'vitest'
import { isOddPhone, pinCodeIn, tidyPhone } from './india.ts'

describe('tidyPhone', () => {
  test.each(['9840000000', '+91 98400 00000', '098400-00000', '0091 9840000000', ' 98400 00000 '])(
    'writes %j as it is read aloud',
    (text) => expect(tidyPhone(text)).toBe('98400 00000'),
  )
  test.each(['044 2345 6789', '+44 20 7946 0958', '12345', 'ask at the shop'])('leaves %j as it is [V-07]', (text) =>
    expect(tidyPhone(text)).toBe(text),
  )
})

test('a number with a slip in it is noticed, one of another country is not', () => {
  expect(isOddPhone('98400 0000')).toBe(true)
  expect(isOddPhone('98400 000000')).toBe(true)
  expect(isOddPhone('98400 00000')).toBe(false)
  expect(isOddPhone('044 2345 6789')).toBe(false)
  expect(isOddPhone('+44 20 7946 0958')).toBe(false)
  expect(isOddPhone('')).toBe(false)
})

test('a PIN code is found in an address', () => {
  expect(pinCodeIn('12, தெற்குத் தெரு, திருநெல்வேலி 627 001')).toBe('627001')
  expect(pinCodeIn('Plot 112233, Chennai - 600001')).toBe('600001')
  expect(pinCodeIn('12, South Street, 9840000000')).toBeUndefined()
  expect(pinCodeIn('Chennai 012345')).toBeUndefined()
})
