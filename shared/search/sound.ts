import { romanStem, stem } from './stem.ts'
import { isTamil, soundsOf } from '#shared/tamil/sounds.ts'

// Tamil in Latin letters has no standard spelling: kavithai, kavidhai, kavitai. Instead of guessing Tamil spellings, both
// sides are mapped to one small alphabet, a i u k c t n l r p v m. It has no long vowels, no voiced consonants, and one n,
// one l and one r, so most misspellings of Tamil disappear as well.

const consonantFold: Record<string, string> = {
  k: 'k', h: 'k', c: 'c', j: 'c', s: 'c', S: 'c', d: 't', t: 't', p: 'p', m: 'm', v: 'v', y: 'i',
  G: 'n', J: 'n', N: 'n', w: 'n', n: 'n', l: 'l', L: 'l', z: 'l', r: 'r', R: 'r', q: '',
} // prettier-ignore
const vowelFold: Record<string, string> = {
  a: 'a', A: 'a', i: 'i', I: 'i', e: 'i', E: 'i', u: 'u', U: 'u', o: 'u', O: 'u', Y: 'ai', W: 'au',
} // prettier-ignore

/** Whether one of the steps below changes a key. */
const unsettled = /[cktp]r|[kt]c|cu[cktpnmlv]|(.)\1/

/** Last steps, for both scripts. */
function settle(key: string): string {
  if (!unsettled.test(key)) return key
  let before = ''
  let after = key
  while (after !== before) {
    before = after
    after = before
      .replace(/([cktp])r/g, '$1ir')
      .replace(/[kt]c/g, 'c')
      // The helping vowel of loans, which no native word lacks: எசுத்தர், எஸ்தர்; இசுலாம், இஸ்லாம்.
      .replace(/cu(?=[cktpnmlv])/g, 'c')
      .replace(/(.)\1+/g, '$1')
  }
  return after
}

const codeOfR = 'R'.charCodeAt(0)
/** By the code of the sound. */
const folds = Array.from({ length: 128 }, (_, code) => {
  const sound = String.fromCharCode(code)
  return consonantFold[sound] ?? vowelFold[sound] ?? ''
})

/** Sound key of what sounds.ts spells. */
export function keyOfSounds(sounds: string): string {
  let key = ''
  for (let index = 0; index < sounds.length; index += 1) {
    const code = sounds.charCodeAt(index)
    const isDoubleR = code === codeOfR && sounds.charCodeAt(index + 1) === codeOfR
    key += isDoubleR ? 't' : (folds[code] ?? '')
    if (isDoubleR) index += 1
  }
  return settle(key)
}
const tamilKey = (word: string): string => keyOfSounds(soundsOf(word))

const latinFold: readonly (readonly [RegExp, string])[] = [
  [/^ye/, 'e'],
  [/^(?:gn|jn|nj|ny)/, 'n'],
  [/[td]hr/g, 'tir'],
  [/^([td])r/, 'tir'],
  [/n[td]r/g, 'nr'],
  [/tt?r/g, 't'],
  [/zh/g, 'l'],
  [/x/g, 'kc'],
  [/[sc]h/g, 'c'],
  [/[td]h/g, 't'],
  [/[bp]h/g, 'p'],
  [/[gk]h/g, 'k'],
  [/jh/g, 'c'],
  [/ng/g, 'nk'],
  [/[sjz]/g, 'c'],
  [/d/g, 't'],
  [/[gqh]/g, 'k'],
  [/w/g, 'v'],
  [/[fb]/g, 'p'],
  [/oa/g, 'o'],
  [/o[uw](?![aeiou])/g, 'au'],
  [/[ea]e|ea/g, 'i'],
  [/[ey]/g, 'i'],
  [/o/g, 'u'],
]

const latinKey = (word: string): string =>
  settle(latinFold.reduce((key, [pattern, by]) => key.replace(pattern, by), word))

/** Sound key of a normalised word; empty if it is neither Tamil nor Latin. */
export function soundKey(word: string): string {
  if (isTamil(word)) return tamilKey(word)
  if (/^[a-z]+$/.test(word)) return latinKey(word)
  return /^[a-z\d]+$/.test(word) ? word : ''
}

/** Alternative readings of a Latin spelling. */
const readings: readonly (readonly [RegExp, string])[] = [
  [/n[td]r/, 'nthr'],
  [/(?<=[aeiou])tr/, 'thr'],
  [/c(?!h)/g, 'k'],
  [/z(?!h)/g, 'zh'],
  [/(?:ei?|a)$/, 'ai'],
  [/ey$/, 'ai'],
  // The e of English words is silent at the end, and அ before r: police, esther.
  [/(?<=[aeiou][^aeiou]+)e$/, ''],
  [/er$/, 'ar'],
  // krishnan, trichy: கிரு, திரு.
  [/(?<=[kgtdpb])h?ri/, 'iru'],
  // jayakanthan, yesu: ஜெ, யே.
  [/^ja/, 'je'],
  [/^y(?=e)/, 'iy'],
  // Spoken: veetla, padichen.
  [/(?<=[a-z]{3})la$/, 'il'],
  [/(?<=[a-z]{2}i)ch(?=en$|aan?$|aal?$|aanga?$|om$)/, 'tth'],
]

/** Sound keys of the alternative readings of a Latin spelling. */
export const soundKeysOfReadings = (word: string): string[] =>
  readings.filter(([pattern]) => pattern.test(word)).map(([pattern, by]) => soundKey(word.replace(pattern, by)))

const unique = (keys: string[]): string[] => [...new Set(keys)].filter(Boolean)

/** In sounds. */
const minLoan = 4

/**
 * Spellings of loans, as keys besides those of the word itself: ரயில் is also இரயில், ஹிந்து இந்து, நஷ்டம் நட்டம்.
 * @param sounds of a Tamil word
 */
function* loanKeys(sounds: string): Generator<string> {
  // Nearly all words; and what is left without a guessed ending is too short to be known by: ரெ of ரெயில் is no ஏரி.
  if (!/^[rl]|[hsS]/.test(sounds) || sounds.length < minLoan) return
  if (/^[rl]/.test(sounds)) yield keyOfSounds(`${/^.[uUoO]/.test(sounds) ? 'u' : 'i'}${sounds}`)
  if (sounds.startsWith('raGk')) yield keyOfSounds(`a${sounds}`)
  if (sounds.includes('h')) yield keyOfSounds(sounds.replaceAll('h', ''))
  if (sounds.includes('Sd')) yield keyOfSounds(sounds.replaceAll('Sd', 'dd'))
  if (/[sS]d?$/.test(sounds)) yield keyOfSounds(`${sounds}u`)
}

/** Persons and things end alike in Latin letters that have lost their endings: எழுத்தாளன், எழுத்தாளர், புத்தகம். */
const withoutEnd = (key: string): string => (key.length > 3 ? key.replace(/(?<=a)[mnr]$/, '') : key)

/**
 * Keys under which a word is indexed: the sounds of the word and of its lemmas or stem, the commonest last.
 * @param bases the lemmas of a Tamil word, otherwise its stem
 */
export function soundKeysOfText(word: string, bases: readonly string[] = [stem(word)]): string[] {
  if (isTamil(word)) {
    const all = [word, ...bases].map(soundsOf)
    const keys: string[] = []
    const add = (key: string) => {
      if (key !== '' && !keys.includes(key)) keys.push(key)
    }
    for (const sounds of all) for (const key of loanKeys(sounds)) add(key)
    for (const [index, sounds] of all.entries())
      add(index === 0 ? keyOfSounds(sounds) : withoutEnd(keyOfSounds(sounds)))
    return keys
  }
  // Nobody pronounces it: an abbreviation, or keys that were hit at random.
  if (/^[^aeiouy]{4,}$/.test(word)) return []
  return unique([soundKey(word), ...bases.map(soundKey), soundKey(romanStem(word))])
}

/**
 * Keys of a query word: those of the index, and alternative readings of Latin letters.
 * @param keys those of the index
 */
export function soundKeysOfQuery(word: string, keys: readonly string[] = soundKeysOfText(word)): readonly string[] {
  if (!/^[a-z]+$/.test(word) || keys.length === 0) return keys
  return unique([...keys, ...[word, romanStem(word)].flatMap(soundKeysOfReadings)])
}
