import { describe, expect, test } from 'vitest'
import { csvHead, csvLine } from './csv.ts'

describe('a cell of a CSV file', () => {
  test.each([
    '+91-98765-43210',
    '+919876543210',
    '09876543210',
    '044-28123456',
    '919876543210',
    '12345678901234567',
    '-2-3',
  ])('%s is kept as text, where a spreadsheet would compute, shorten or round it', (text) =>
    expect(csvLine([text])).toBe(`"=""${text}"""\r\n`),
  )
  test.each(['1/2', '3-4', '1E5', '(044) 2812 3456', '007'])(
    '%s stays what it is, not a day or another number',
    (text) => expect(csvLine([text])).toBe(`"=""${text}"""\r\n`),
  )
  test.each(['1042', '560.00', '0', '-120.50', '9876543210', '2026-11-27', '2026-11-27 06:30'])(
    '%s is a number or a day',
    (text) => expect(csvLine([text])).toBe(`"${text}"\r\n`),
  )
  test.each(['=1+1', '@SUM(A1)', '+A1', '-cmd', '=HYPERLINK("x")', '\t=1'])(
    '%j, which would be run, is escaped',
    (text) => expect(csvLine([text])).toBe(`"'${text.replace(/"/g, '""')}"\r\n`),
  )
  test('quotes are doubled and words stay', () => {
    expect(csvLine(['அ "ஆ"', '12, தெற்குத் தெரு', ''])).toBe('"அ ""ஆ""","12, தெற்குத் தெரு",""\r\n')
    expect(csvHead(['எண்'])).toBe('\uFEFF"எண்"\r\n')
  })
})
