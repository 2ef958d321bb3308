import { compoundOf } from '#shared/tamil/compounds.ts'
import { analyse, knownLemmas } from '#shared/tamil/morphology.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'
import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// Words that are in no list, but would be with another letter of the same sound (ன/ண, ர/ற, ல/ள/ழ), or with a pulli that is
// missing. Marked only if there is a single such word.

const alike: Readonly<Record<string, string>> = { n: 'N', N: 'n', r: 'R', R: 'r', l: 'Lz', L: 'lz', z: 'lL' }
/** Shorter words have too many neighbours. */
const minSounds = 4
/** A word that comes back is a name, or meant. */
const maxTimes = 2

const isWord = (sounds: string): boolean => knownLemmas(sounds).some(({ part }) => part !== 'name')

function* neighbours(sounds: string): Generator<string> {
  for (let place = 0; place < sounds.length; place += 1) {
    const sound = sounds.charAt(place)
    for (const other of alike[sound] ?? []) yield sounds.slice(0, place) + other + sounds.slice(place + 1)
    // A pulli takes away the a of its consonant.
    if (sound === 'a' && place > 0) yield sounds.slice(0, place) + sounds.slice(place + 1)
  }
}

/** Signs that follow nothing they could belong to, or each other. */
const misplaced = /(?<![\u0B95-\u0BB9])[\u0BBE-\u0BCD]/u
const composedAu = /\u0BC6\u0BB3/g

/** What no word of Tamil has: a doubled stop behind ற் and ட், as in முயற்ச்சி, நட்ப்பு. */
const tripled = /([ற\u0B9F]\u0BCD)([கசதப])\u0BCD(?=\2)/gu
/** A nasal that belongs to another stop, and n that begins no word. Loans have some: இன்டர்நெட். */
const wrongNasals: readonly (readonly [pattern: RegExp, right: string])[] = [
  [/ண்(?=ற)/gu, 'ன்'],
  [/ன்(?=ட)/gu, 'ண்'],
  [/^[னண]/u, 'ந'],
]

/** Sequences of letters that no word can have. */
export function* sequenceMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const token of tokens) {
    if (!isTamil(token.word)) continue
    const without = token.word.replace(tripled, '$1')
    if (without !== token.word) {
      yield markOf(token, 'sequence', without)
      continue
    }
    if (soundsOf(token.word).length < minSounds) continue
    const right = wrongNasals.map(([pattern, nasal]) => token.word.replace(pattern, nasal))
    const known = right.find((word) => word !== token.word && isUnknown(token.word) && !isUnknown(word))
    if (known) yield markOf(token, 'sequence', known)
  }
}

/** @param times how often each word is in the whole text */
export function* spellingMarks(tokens: readonly Token[], times: ReadonlyMap<string, number>): Generator<ProofMark> {
  for (const token of tokens) {
    const { word } = token
    if (!isTamil(word)) continue
    if (misplaced.test(word)) {
      yield markOf(token, 'broken', word.replace(new RegExp(misplaced, 'gu'), ''))
      continue
    }
    if ((times.get(word) ?? 0) > maxTimes || !isUnknown(word)) continue
    // ெள is two letters that look like one: கெளரவம் for கௌரவம்.
    const joined = word.replace(composedAu, '\u0BCC')
    if (joined !== word && !isUnknown(joined)) {
      yield markOf(token, 'broken', joined)
      continue
    }
    const sounds = soundsOf(word)
    if (sounds.length < minSounds) continue
    const [only, ...others] = new Set([...neighbours(sounds)].filter(isWord))
    if (only && others.length === 0) yield markOf(token, 'letter', spell(only))
  }
}

/** அவர்கல் is no stone of theirs: before கல் a compound doubles the consonant. */
const misspeltPlural = /(?<!க்)கல்$/

/** Neither in the lexicon nor a compound of its words. */
const isUnknown = (word: string): boolean =>
  analyse(word).every(({ isGuess }) => isGuess) && (misspeltPlural.test(word) || compoundOf(word, false) === undefined)
