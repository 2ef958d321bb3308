import { expect, test } from 'vitest'
import { vowelSigns } from './keystroke.ts'
import { typeAll } from './layouts.ts'
import { phonetic, phoneticConsonants, phoneticVowels } from './phonetic.ts'
import { tamil99, tamil99Keys } from './tamil99.ts'

test.each([
  ['hvslr', 'கவிதை'],
  ['lks/f;qod', 'தமிழ்நாடு'],
  ['jhhkf', 'பக்கம்'],
  ['aimq', 'அனரா'],
  ['kpof', 'மண்ட்'],
  ['vblfl', 'வஙத்த'],
  ['alfl', 'அத்த'],
  ['hkjif', 'கம்பன்'],
  ['kakkq', 'மம்மா'],
  ['hakajf', 'கமப்'],
  ['hhh', 'க்கக'],
  ['f', 'ஃ'],
  ['TsQf', 'க்ஷிஸ்'],
  ['hvslr hn.', 'கவிதை கல.'],
])('in Tamil99 %s types %s', (keys, text) => {
  expect(typeAll(tamil99, keys)).toBe(text)
})

test('in Tamil99 every consonant takes every vowel, and a vowel after anything else stands alone [L-20]', () => {
  const entries = Object.entries(tamil99Keys)
  const vowels = entries.filter(([, letter]) => letter in vowelSigns)
  const consonants = entries.filter(([, letter]) => /^[க-ஹ](்ஷ)?$/.test(letter))
  expect([vowels.length, consonants.length]).toEqual([12, 23])
  for (const [key, vowel] of vowels) {
    expect(typeAll(tamil99, key)).toBe(vowel)
    for (const [first, consonant] of consonants) {
      expect(typeAll(tamil99, first + key)).toBe(consonant + vowelSigns[vowel])
      expect(typeAll(tamil99, `${first}f`)).toBe(`${consonant}்`)
      expect(typeAll(tamil99, first + key + key)).toBe(consonant + vowelSigns[vowel] + vowel)
    }
  }
})

test.each([
  ['kavithai', 'கவிதை'],
  ['Kavithai', 'கவிதை'],
  ['thamizhnaadu', 'தமிழ்நாடு'],
  ['thamiznAdu', 'தமிழ்நாடு'],
  ['vanthaan', 'வந்தான்'],
  ['sernthaar', 'செர்ந்தார்'],
  ['vaNakkam', 'வணக்கம்'],
  ['nalla naaL', 'நல்ல நாள்'],
  ['engaL', 'எங்கள்'],
  ['enkiRaar', 'என்கிறார்'],
  ['manjaL', 'மஞ்சள்'],
  ['njaanam', 'ஞானம்'],
  ['vaNdi', 'வண்டி'],
  ['vandi', 'வண்டி'],
  ['puththakam', 'புத்தகம்'],
  ['putthakam', 'புத்தகம்'],
  ['onRu onru', 'ஒன்று ஒன்று'],
  ['chiththirai', 'சித்திரை'],
  ['kauravam', 'கௌரவம்'],
  ['auvai', 'ஔவை'],
  ['iiram uur eer oor', 'ஈரம் ஊர் ஏர் ஓர்'],
  ['poongodI', 'போங்கொடீ'],
  ['viShayam', 'விஷயம்'],
  ['aqthu', 'அஃது'],
  ['2026-il', '2026-இல்'],
])('by sound %s types %s', (keys, text) => {
  expect(typeAll(phonetic, keys)).toBe(text)
})

test('by sound every consonant takes every vowel, short and long [L-20]', () => {
  for (const [first, consonant] of Object.entries(phoneticConsonants)) {
    // At the beginning of a word it is the other n.
    const begun = first === 'n' ? 'அ' : ''
    expect(typeAll(phonetic, first, begun)).toBe(`${begun}${consonant}்`)
    for (const [key, vowel] of Object.entries(phoneticVowels))
      expect(typeAll(phonetic, first + key, begun)).toBe(begun + consonant + vowelSigns[vowel])
    const pairs = { aa: 'ஆ', ii: 'ஈ', uu: 'ஊ', ee: 'ஏ', oo: 'ஓ', ai: 'ஐ', au: 'ஔ' }
    for (const [keys, vowel] of Object.entries(pairs))
      expect(typeAll(phonetic, first + keys, begun)).toBe(begun + consonant + vowelSigns[vowel])
  }
})

test('whatever is typed behind whatever, no letter is left without its base [L-20]', () => {
  const befores = ['', 'a', '😀', 'க', 'க்', 'கி', 'கொ', 'அ', 'ஃ', 'ண்ட்', 'ன்', ' ', '1']
  const keys = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
  for (const layout of [tamil99, phonetic])
    for (const before of befores)
      for (const key of keys) {
        const stroke = layout(before, key)
        if (!stroke) continue
        const text = before.slice(0, before.length - stroke.removed) + stroke.inserted
        expect(text).not.toMatch(/(^|[^\p{L}])\p{M}/u)
        expect(text).not.toMatch(/[\u0BBE-\u0BCD]{2}/)
        expect(text.isWellFormed()).toBe(true)
      }
})

test('keys that type no letter are left alone', () => {
  for (const layout of [tamil99, phonetic])
    for (const key of ['Backspace', 'Enter', 'ArrowLeft', ' ', '1', '.', '?', 'க']) expect(layout('க்', key)).toBeNull()
})
