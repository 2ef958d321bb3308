import { describe, expect, test } from 'vitest'
import { mend } from './mend.ts'
import { isSuspicious } from './suspicion.ts'
import { letterOfByte } from './tables.ts'

/** UTF-8 as a program shows it that takes it for Windows-1252. */
const misread = (text: string): string => Array.from(new TextEncoder().encode(text), letterOfByte).join('')

describe('broken Tamil is mended', () => {
  test.for([
    ['a left half before its consonant', '\u0BC6காடியும் \u0BC7காயிலும் அ\u0BC8மதியும்', 'கொடியும் கோயிலும் அமைதியும்'],
    ['the halves of a sign swapped', 'க\u0BBE\u0BC6டி', 'கொடி'],
    [
      'a left half behind the stroke of the syllable before',
      'க\u0BBE\u0BC7வரி, வ\u0BBEழ்\u0BC7வ\u0BBEம்',
      'காவேரி, வாழ்வோம்',
    ],
    ['signs and dots typed twice', 'தமிழ்\u0BCD கா\u0BBEலம்', 'தமிழ் காலம்'],
    ['a stroke for ர', 'பா\u0BBFசு அவா\u0BCD', 'பரிசு அவர்'],
    ['ள for the right half of ௌ and ஔ', 'க\u0BC6ளரவம், ஒளவையார்', 'கௌரவம், ஔவையார்'],
    ['debris of zero width', 'த\u200Bமி\uFEFFழ்\u200C மொ\u00ADழி', 'தமிழ் மொழி'],
    ['circles below signs', 'க\u25CC\u0BBF', 'கி'],
  ])('%s', ([, broken, whole]) => {
    expect(isSuspicious(broken!)).toBe(true)
    expect(mend(broken!)).toBe(whole!.normalize('NFC'))
  })

  test('UTF-8 that was read as Windows-1252, once or twice, with its quotes and dashes', () => {
    const whole = 'தமிழ் மொழி “வாழ்க” – ஏழு கோயில்கள்'
    expect(mend(misread(whole))).toBe(whole)
    expect(mend(misread(misread(whole)))).toBe(whole)
    expect(mend(misread(misread(whole)).replaceAll('\u00A0', ' '))).toBe(whole)
    expect(isSuspicious(misread(whole))).toBe(true)
  })
})

test.for([
  'கெளுத்தி மீனும் ஒளிரும் வெள்ளியும் தெளிவான எளிய கேள்விகளும்',
  'லக்\u200Cஷ்மி',
  'குடும்பம் 👨‍👩‍👧 மகிழ்ச்சி',
  'می‌خواهم',
  'Élève à ® âgé “déjà” – £5',
  'co\u00ADoperate',
  'அஃது ஸ்ரீரங்கம் க்ஷேத்திரம் தொடர்கௌரவம்',
])('what is whole stays: %s', (text) => expect(mend(text)).toBe(text))
