import { expect, test } from 'vitest'
import { readLists } from '#tools/lexicon/lists.ts'
import { isTamil, soundsOf } from '#shared/tamil/sounds.ts'
import { candidatesOf } from './candidates.ts'
import { maxCandidates, maxLetters } from './typing.rules.ts'

test.each([
  ['kavithai', 'கவிதை'],
  ['Kavidhai', 'கவிதை'],
  ['tamil', 'தமிழ்'],
  ['thamizh', 'தமிழ்'],
  ['vanakkam', 'வணக்கம்'],
  ['nandri', 'நன்றி'],
  ['kaatru', 'காற்று'],
  ['veedu', 'வீடு'],
  ['oor', 'ஊர்'],
  ['neer', 'நீர்'],
  ['aval', 'அவள்'],
  ['amma', 'அம்மா'],
  ['puthagam', 'புத்தகம்'],
  ['eluthalar', 'எழுத்தாளர்'],
  ['kavithaigalil', 'கவிதைகளில்'],
  ['padikkiren', 'படிக்கிறேன்'],
  ['irundhadhu', 'இருந்தது'],
  ['thirukkural', 'திருக்குறள்'],
  ['Ambedkarin', 'அம்பேத்கரின்'],
  ['Kumaran', 'குமரன்'],
  ['ticket', 'டிக்கெட்'],
  ['poagum', 'போகும்'],
  ['koabam', 'கோபம்'],
  ['panam', 'பணம்'],
  ['irukku', 'இருக்கு'],
  ['ippo', 'இப்போ'],
  ['venum', 'வேணும்'],
  ['noi', 'நோய்'],
  ['america', 'அமெரிக்கா'],
  ['trichy', 'திருச்சி'],
])('%s is most likely %s', (letters, word) => {
  expect(candidatesOf(letters)[0]).toBe(word)
})

test('an unknown word with the ending of the plural is spelt with its letter', () => {
  expect(candidatesOf('vlogargal').at(-1)).toMatch(/கள்$/)
})

test('words that are written alike are all offered', () => {
  expect(candidatesOf('malai')).toEqual(expect.arrayContaining(['மலை', 'மழை', 'மாலை']))
  expect(candidatesOf('vilai')).toEqual(expect.arrayContaining(['விலை', 'விளை']))
  expect(candidatesOf('pana')).toContain('பண')
})

const careful: Record<string, string> = {
  ...{ A: 'aa', I: 'ii', U: 'uu', E: 'ee', O: 'oo', Y: 'ai', W: 'au', k: 'k', G: 'n', c: 's', J: 'n', d: 'd' },
  ...{ t: 'th', w: 'n', z: 'zh', S: 'sh', j: 'j', h: 'h', N: 'n', L: 'l', R: 'r', q: '' },
}
/** As people write who know no rules: no length, no difference between letters that sound alike. */
const hasty: Record<string, string> = { ...careful, A: 'a', I: 'i', U: 'u', E: 'e', O: 'o', c: 's' }
const inLatin = (word: string, table: Record<string, string>): string =>
  Array.from(soundsOf(word), (sound) => table[sound] ?? sound).join('')

test('of the words of the lexicon nearly all are among the candidates, however they are written [L-23]', () => {
  const words = readLists().flatMap(({ lines }) => lines.filter((line, index) => index % 100 === 7 && isTamil(line)))
  expect(words.length).toBeGreaterThan(80)
  for (const [table, min] of [
    [careful, 0.98],
    [hasty, 0.93],
  ] as const) {
    const missed = words.filter((word) => !candidatesOf(inLatin(word, table)).includes(word))
    expect(missed.length).toBeLessThan(words.length * (1 - min))
  }
})

test('the letters as they sound are always offered, each word once, and never too many', () => {
  for (const letters of ['k', 'a', 'ka', 'xyz', 'Kumaran', 'zzzzzzz', 'aeiou', 'kavithai', 'n'.repeat(maxLetters)]) {
    const candidates = candidatesOf(letters)
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.length).toBeLessThanOrEqual(maxCandidates)
    expect(new Set(candidates).size).toBe(candidates.length)
    for (const word of candidates) expect(word).toMatch(/^[\u0B82-\u0BCD]+$/)
  }
})

test('what is no word of Latin letters has no candidates', () => {
  for (const text of ['', 'கவிதை', 'a b', 'a1', 'é', 'a'.repeat(maxLetters + 1)]) expect(candidatesOf(text)).toEqual([])
})
