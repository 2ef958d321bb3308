import { keyOfSounds, soundKey, soundKeysOfReadings } from '#shared/search/sound.ts'
import type { KnownLemma } from '#shared/tamil/words-along.ts'
import { englishWords } from '#shared/tamil/english-loans.ts'
import { wordsAlong } from '#shared/tamil/morphology.ts'
import { soundsOf, spell } from '#shared/tamil/sounds.ts'
import { spokenForms } from '#shared/tamil/spoken.ts'
import { typeAll } from './layouts.ts'
import { phonetic } from './phonetic.ts'
import { maxCandidates, maxLetters } from './typing.rules.ts'

// Which Tamil words somebody may mean by Latin letters: those words of the lexicon, in all their forms, that the search
// holds to sound alike, the nearest to the letters first.

/** Some ten milliseconds. */
const maxSteps = 40_000

/** Vowels that differ in nothing but length. */
const lengths = new Set(
  ['aA', 'iI', 'uU', 'eE', 'oO'].flatMap(([short, long]) => [`${short}${long}`, `${long}${short}`]),
)
const isVowel = /^[aAiIuUeEoOYW]$/

/** How unlikely it is that somebody writes one sound for another; 1 for sounds that have nothing in common. */
function costOf(written: string, meant: string, place: 'first' | 'last' | 'inside'): number {
  if (written === meant) return 0
  // No word of Tamil begins with ட.
  if (place === 'first' && written === 'd' && meant === 't') return 0
  // amma, kavitha
  if (place === 'last' && written === 'a' && (meant === 'A' || meant === 'Y')) return meant === 'A' ? 0.1 : 0.5
  if (lengths.has(written + meant)) return 0.4
  if (keyOfSounds(written) !== keyOfSounds(meant)) return 1
  if (meant === 'z') return 0.4
  return isVowel.test(written) ? 0.7 : 0.3
}

const isDoubled = (sounds: string, index: number): boolean => {
  const sound = sounds.charAt(index)
  return sound === sounds.charAt(index - 1) || sound === sounds.charAt(index + 1)
}
/** A consonant that stands twice is often written once. */
const costOfMissing = (meant: string, index: number): number => (isDoubled(meant, index) ? 0.25 : 1)
/** Who writes it twice means it: amma is not அமை. */
const costOfSurplus = (written: string, index: number): number => (isDoubled(written, index) ? 0.6 : 1)

/** The least cost of writing one word for another. */
function distance(written: string, meant: string): number {
  let previous = [0]
  for (let j = 0; j < meant.length; j += 1) previous.push((previous[j] ?? 0) + costOfMissing(meant, j))
  for (let i = 0; i < written.length; i += 1) {
    const current = [(previous[0] ?? 0) + costOfSurplus(written, i)]
    for (let j = 0; j < meant.length; j += 1) {
      const isLast = i === written.length - 1 && j === meant.length - 1
      const place = i === 0 && j === 0 ? 'first' : isLast ? 'last' : 'inside'
      current.push(
        Math.min(
          (previous[j] ?? 0) + costOf(written.charAt(i), meant.charAt(j), place),
          (previous[j + 1] ?? 0) + costOfSurplus(written, i),
          (current[j] ?? 0) + costOfMissing(meant, j),
        ),
      )
    }
    previous = current
  }
  return previous[meant.length] ?? 0
}

/** A word that is twice as common costs so much less. */
const costOfRare = 0.09
const maxWeight = 15

/** What decides between words that are nearly equal: how common they are, and whether they stand by themselves. */
function rareness(sounds: string, { lemma, weight }: KnownLemma): number {
  const isRare = costOfRare * (maxWeight - weight)
  if (sounds === lemma) return isRare
  // A consonant that is doubled before the next word.
  return isRare + (/[kctp]$/.test(sounds) ? 0.6 : 0.25)
}

/**
 * What the letters say by themselves; ee and oo as in English, which most people write for ஈ and ஊ, or as ஏ and ஓ. Behind a
 * word -gal is the ending of the plural.
 */
function spellings(letters: string): [english: string, bySound: string] {
  const plain = letters
    .replace(/(?<=[a-z]{3})[gk]al(?=(?:ai|il|in|ukku|udan|um|aal)?$)/i, 'kaL')
    .replaceAll('w', 'v')
    .replaceAll('sh', 'Sh')
    .replace(/(?<=[eo])i(?![aeiou])/g, 'y')
    .replaceAll('gn', 'nj')
    .replace(/ae|ea/g, 'E')
    .replaceAll('oa', 'O')
    .replace(/n[td]r/g, 'nR')
    .replace(/(?<=[aeiou])tt?r/gi, 'RR')
  return [typeAll(phonetic, plain.replaceAll('ee', 'I').replaceAll('oo', 'U')), typeAll(phonetic, plain)]
}
const costOfBySound = 0.1

/** What costs more than this is another word. */
const maxCost = (letters: string): number => 1.3 + 0.14 * letters.length

/** Spoken words by their sounds, made at the first use. */
let spokenBySound: Map<string, string[]> | undefined
const spokenWith = (key: string): readonly string[] =>
  (spokenBySound ??= Map.groupBy(spokenForms, (form) => keyOfSounds(soundsOf(form)))).get(key) ?? []
/** As common as everyday words. */
const spokenWeight = 12

/**
 * Tamil words for a word in Latin letters, the likeliest first, and the letters as they sound. None for anything but
 * letters, or for too many of them.
 */
export function candidatesOf(letters: string): string[] {
  if (!/^[a-z]+$/i.test(letters) || letters.length > maxLetters) return []
  // poagum, koaboam: what sounds between the two is ஓ.
  const small = letters.toLowerCase().replaceAll('oa', 'oo')
  const keys = [soundKey(small), ...soundKeysOfReadings(small)]
  const leadsOn = (sounds: string): boolean => {
    const key = keyOfSounds(sounds)
    // What follows may change the last of these.
    const sure = /[ktur]$/.test(key) ? key.slice(0, -1) : key
    return sounds.length <= 2 * letters.length && keys.some((wanted) => wanted.startsWith(sure))
  }
  const [english, bySound] = spellings(letters)
  const [first, second] = [soundsOf(english), soundsOf(bySound)]
  const known = [...wordsAlong(leadsOn, maxSteps)].filter(([sounds]) => keys.includes(keyOfSounds(sounds)))
  const spoken = keys.flatMap(spokenWith).map((form): [string, KnownLemma] => {
    const sounds = soundsOf(form)
    return [sounds, { lemma: sounds, part: 'particle', weight: spokenWeight }]
  })
  const costs = [...spoken, ...known]
    .map(([sounds, lemma]) => ({
      word: spell(sounds),
      cost: Math.min(distance(first, sounds), distance(second, sounds) + costOfBySound) + rareness(sounds, lemma),
    }))
    .filter(({ cost }) => cost <= maxCost(letters))
    .toSorted((a, b) => a.cost - b.cost)
  const loan = englishWords.get(small) ?? []
  const words = [...new Set([loan, costs.map(({ word }) => word)].flat())].slice(0, maxCandidates - 1)
  return words.includes(english) ? words : [...words, english]
}
