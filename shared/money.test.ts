import { describe, expect, test } from 'vitest'
import { formatRupees, parseRupees, toRupees, toRupeesText } from './money.ts'

describe('formatRupees', () => {
  test('groups in lakhs and shows two decimals [C-24, C-35]', () => {
    expect(formatRupees(123_456_750)).toBe('₹12,34,567.50')
    expect(formatRupees(6000)).toBe('₹60.00')
    expect(formatRupees(0)).toBe('₹0.00')
  })
})

describe('parseRupees', () => {
  test('reads amounts exactly, whatever their binary fraction is', () => {
    expect(parseRupees(19.99)).toBe(1999)
    expect(parseRupees('0.07')).toBe(7)
    expect(parseRupees('280')).toBe(28_000)
    expect(parseRupees('₹12,345.50')).toBe(1_234_550)
    for (let paise = 0; paise < 20_000; paise += 1) expect(parseRupees(toRupees(paise))).toBe(paise)
  })
  test('what a form shows is read back as it was', () => expect(parseRupees(toRupeesText(123_450))).toBe(123_450))
  test.each([
    ['1,00,000', 100_000],
    ['1,250', 1250],
    ['10,00,000', 1_000_000],
    ['1,000,000', 1_000_000],
    ['100,000', 100_000],
  ])('reads the commas of %s as grouping', (text, rupees) => expect(parseRupees(text)).toBe(rupees * 100))
  test.each(['250,50', '19,99', ',5', '1,2,5', '1,,250', '1250,', '1000,000', '1,00,00', '1,250,5', '12,34.5'])(
    'refuses the commas of %s, which group nothing',
    (text) => expect(parseRupees(text)).toBeUndefined(),
  )
  test.each([
    -1,
    1.005,
    Number.NaN,
    Infinity,
    1e21,
    1e-7,
    '',
    'ten',
    '1e3',
    '12.345',
    '-0.01',
    '0x10',
    '00000000010',
    1_000_000.01,
  ])('refuses %j', (value) => expect(parseRupees(value)).toBeUndefined())
})
