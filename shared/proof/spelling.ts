import { compoundOf } from '#shared/tamil/compounds.ts'
import { analyse, knownTails } from '#shared/tamil/morphology.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'
import { writtenForms } from '#shared/tamil/spoken.ts'
import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// Words that are in no list, but would be with another letter of the same sound (ன/ண, ர/ற, ல/ள/ழ), with a pulli that is
// missing, with a longer or shorter vowel, or with a consonant doubled. Marked only if what is meant is a common word: of rare
// words one is as likely to be right as the other (தவலை is no தவளை, சோழ no சோள).

const likeConsonants: Readonly<Record<string, string>> = { n: 'Nw', N: 'n', r: 'R', R: 'r', l: 'Lz', L: 'lz', z: 'lL' }
const likeVowels: Readonly<Record<string, string>> = {
  ...{ a: 'AY', A: 'a', i: 'I', I: 'i', u: 'U', U: 'u', e: 'E', E: 'e', o: 'O', O: 'o' },
}
const stops = 'kctp'
/** Shorter words have too many neighbours. */
const minSounds = 4
/** A word that comes back is a name, or meant. */
const maxTimes = 2
/** How common a correction must be: of a missing pulli nearly every word, for no word looks like one without it. */
const minWeight = { pulli: 3, consonant: 7, doubled: 9, vowel: 12 }
type Slip = keyof typeof minWeight
/** How much commoner the word that is meant is than any other: eight times. */
const surely = 3

/** How common a word is as anything but a name; 0 for an unknown one. It is asked as a tail, which reads no இச்- and அந்- before it. */
const commonness = (sounds: string): number =>
  Math.max(0, ...(knownTails(sounds, [0]).get(0) ?? []).map(({ part, weight }) => (part === 'name' ? 0 : weight)))

/** Words that differ from this one by a slip of one kind. */
const neighbours: Readonly<Record<Slip, (sounds: string, place: number) => readonly string[]>> = {
  // It takes away the a of its consonant. People say உன்னால, கையில; and no word ends in a stop.
  pulli: (sounds, place) => {
    if (place === 0 || sounds.charAt(place) !== 'a') return []
    const [before, after] = [sounds.slice(0, place), sounds.slice(place + 1)]
    return after === '' && /[kcdtpRlL]$/.test(before) ? [] : [before + after]
  },
  consonant: (sounds, place) => {
    const sound = sounds.charAt(place)
    const rest = sounds.slice(place + 1)
    const changed = Array.from(likeConsonants[sound] ?? '').flatMap((other) => [
      other + rest,
      // Both of two: கன்னம், கண்ணம்.
      ...(rest.startsWith(sound) ? [other + other + rest.slice(1)] : []),
    ])
    // Both of ன்ற: நண்ரி.
    if ((sound === 'N' || sound === 'n') && rest.startsWith('r')) changed.push(`nR${rest.slice(1)}`)
    return changed.map((end) => sounds.slice(0, place) + end)
  },
  vowel: (sounds, place) => {
    const [before, sound, rest] = [sounds.slice(0, place), sounds.charAt(place), sounds.slice(place + 1)]
    return Array.from(likeVowels[sound] ?? '').map((other) => before + other + rest)
  },
  // A stop that is to stand twice.
  doubled: (sounds, place) => {
    const [before, sound, rest] = [sounds.slice(0, place), sounds.charAt(place), sounds.slice(place + 1)]
    const isSingle = place > 0 && stops.includes(sound) && !before.endsWith(sound) && !rest.startsWith(sound)
    return isSingle ? [before + sound + sound + rest] : []
  },
}

/** The only word, or by far the commonest, that differs from this one by a slip of one kind. */
function nearestBy(slip: Slip, sounds: string, more: number): string | undefined {
  const found = new Set(Array.from(sounds, (_, place) => neighbours[slip](sounds, place)).flat())
  const [best, next] = [...found]
    .map((word) => ({ word, weight: commonness(word) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  if (!best || best.weight < minWeight[slip] + more || (next && best.weight < next.weight + surely)) return undefined
  return best.word
}

/** Signs that follow nothing they could belong to, or each other. */
const misplaced = /(?<![\u0B95-\u0BB9])[\u0BBE-\u0BCD]/u
const composedAu = /\u0BC6\u0BB3/g

/** What no word of Tamil has: a doubled stop behind ற் and ட், as in முயற்ச்சி, நட்ப்பு; பேருந்த்து, இளைஞ்ஞர். */
const tripled = /([ற\u0B9F]\u0BCD)([கசதப])\u0BCD(?=\2)|(ந்)த்(?=த)|ஞ்(?=ஞர்)/gu
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
    const without = token.word.replace(tripled, '$1$3')
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
    if ((times.get(word) ?? 0) > maxTimes || isListed(word)) continue
    // ெள is two letters that look like one: கெளரவம் for கௌரவம்.
    const joined = word.replace(composedAu, '\u0BCC')
    if (joined !== word && !isUnknown(joined)) {
      yield markOf(token, 'broken', joined)
      continue
    }
    const meant = meantBy(word, token.isQuoted ? spokenToo : 0)
    if (meant) yield markOf(token, 'letter', meant)
  }
}

/**
 * Words that are in no list, no compounds and not spoken: misspelt, or names and loans. Nobody knows what is meant.
 * @param times how often each word is in the whole text
 * @param own words of the house, which are known in all their forms
 */
export function* unknownMarks(
  tokens: readonly Token[],
  times: ReadonlyMap<string, number>,
  own: ReadonlySet<string>,
): Generator<ProofMark> {
  for (const token of tokens) {
    const { word } = token
    // Initials, and syllables that somebody speaks of.
    if (!isTamil(word) || soundsOf(word).length < minSounds) continue
    if ((times.get(word) ?? 0) > maxTimes || !isUnknown(word) || !writtenForms(word).every(isUnknown)) continue
    if (!own.has(word) && !analyse(word).some(({ lemma }) => own.has(lemma))) yield markOf(token, 'unknown')
  }
}

/** ஆற், வற்: a consonant that sandhi has hardened; attributives, of which no list has all: தாரக, சிரிய; and sounds: படீரென்று. */
const bound = /(?:R|(?<!AN)[^aAiIuUeEYoOW]a(?<!ANa)|[rlvkd]enRu)$/

/** How much commoner a correction must be in what somebody says. */
const spokenToo = 3

/** The common word that differs from an unknown one by a slip; undefined if there is none, or it is not certain. */
function meantBy(word: string, more: number): string | undefined {
  const sounds = soundsOf(word)
  if (sounds.length < minSounds || writtenForms(word).some((form) => !isUnknown(form))) return undefined
  // Two short words are soon found in what lacks a pulli: வந|தார்.
  const meant =
    nearestBy('pulli', sounds, isUnknown(word) ? more : more + spokenToo) ??
    (bound.test(sounds) || !isUnknown(word)
      ? undefined
      : (nearestBy('consonant', sounds, more) ??
        nearestBy('doubled', sounds, more) ??
        nearestBy('vowel', sounds, more)))
  return meant && spell(meant)
}

/** அவர்கல் is no stone of theirs: before கல் a compound doubles the consonant. */
const misspeltPlural = /(?<!க்)கல்$/

const isListed = (word: string): boolean => analyse(word).some(({ isGuess }) => !isGuess)

/** Neither in the lexicon nor a compound of its words. */
const isUnknown = (word: string): boolean =>
  !isListed(word) && (misspeltPlural.test(word) || compoundOf(word) === undefined)
