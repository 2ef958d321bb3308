import { endsInConsonant, endsInPulli, pulli, vowelSigns, type Keystroke, type Layout } from './keystroke.ts'

export const phoneticVowels: Readonly<Record<string, string>> = {
  ...{ a: 'அ', A: 'ஆ', i: 'இ', I: 'ஈ', u: 'உ', U: 'ஊ', e: 'எ', E: 'ஏ', o: 'ஒ', O: 'ஓ' },
}

/** Capital letters that are not here are read as small ones, as at the beginning of a name. */
export const phoneticConsonants: Readonly<Record<string, string>> = {
  ...{ k: 'க', g: 'க', c: 'ச', s: 'ச', S: 'ஸ', j: 'ஜ', t: 'ட', d: 'ட', n: 'ன', N: 'ண', w: 'ந' },
  ...{ p: 'ப', b: 'ப', m: 'ம', y: 'ய', r: 'ர', R: 'ற', l: 'ல', L: 'ள', v: 'வ', z: 'ழ', h: 'ஹ' },
  ...{ f: 'ஃப', x: 'க்ஷ' },
}

/** Two vowel keys that are one vowel. */
const lengthened: Readonly<Record<string, string>> = {
  ...{ அa: 'ஆ', அi: 'ஐ', அu: 'ஔ', இi: 'ஈ', உu: 'ஊ', எe: 'ஏ', ஒo: 'ஓ' },
}
const vowelOfSign: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(vowelSigns).flatMap(([vowel, sign]) => (sign ? [[sign, vowel]] : [])),
)

/** What a consonant key makes of the letters before it; the first that fits counts. */
const joined: readonly (readonly [before: string, keys: string, after: string])[] = [
  ['ண்ட்', 'h', 'ந்த்'],
  ['ட்ட்', 'h', 'த்த்'],
  ['ட்', 'h', 'த்'],
  ['ஸ்', 'h', 'ஷ்'],
  ...['ழ்', 'ச்', 'க்', 'ப்'].map((letter) => [letter, 'h', letter] as const),
  ['ன்', 'td', 'ண்ட்'],
  ['ன்', 'g', 'ங்க்'],
  ['ன்', 'cj', 'ஞ்ச்'],
  ['ந்', 'j', 'ஞ்'],
  ['ன்', 'r', 'ன்ற்'],
  // Where it was guessed wrongly: the other one of the two.
  ['ந்', 'n', 'ன்'],
]

const replace = (old: string, inserted: string): Keystroke => {
  let kept = 0
  while (kept < old.length && old[kept] === inserted[kept]) kept++
  return { removed: old.length - kept, inserted: inserted.slice(kept) }
}

function vowelAfter(before: string, key: string, vowel: string): Keystroke {
  if (endsInPulli.test(before)) return { removed: 1, inserted: vowelSigns[vowel]! }
  const last = before.at(-1) ?? ''
  const isSign = last in vowelOfSign
  const lastVowel = endsInConsonant.test(before) ? 'அ' : (vowelOfSign[last] ?? last)
  const long = lengthened[lastVowel + key]
  if (!long) return { removed: 0, inserted: vowel }
  if (lastVowel === last) return { removed: 1, inserted: long }
  return { removed: isSign ? 1 : 0, inserted: vowelSigns[long]! }
}

/** By sound: k is க், ka is க, kaa or kA is கா, zh is ழ், th is த், and n is ந or ன as its place demands. */
export const phonetic: Layout = (before, key) => {
  if (!/^[a-z]$/i.test(key)) return null
  const vowel = phoneticVowels[key]
  if (vowel) return vowelAfter(before, key, vowel)
  const read = key in phoneticConsonants ? key : key.toLowerCase()
  if (read === 'q') return { removed: 0, inserted: 'ஃ' }
  const join = joined.find(([end, keys]) => before.endsWith(end) && keys.includes(read))
  if (join) return replace(join[0], join[2])
  // ன neither begins a word nor follows another consonant than itself.
  const isFirst = !/\p{Script=Tamil}\p{M}?$/u.test(before)
  if (read === 'n' && (isFirst || (endsInPulli.test(before) && !before.endsWith('ன்'))))
    return { removed: 0, inserted: 'ந்' }
  return { removed: 0, inserted: phoneticConsonants[read]! + pulli }
}
