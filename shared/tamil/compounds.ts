import type { Analysis } from './analyse.ts'
import { analyse, keyOfLemma, knownLemmas, knownTails } from './morphology.ts'
import { soundsOf, spell } from './sounds.ts'

// Words that are written together: மழைக்காலம், ஆவணக்காப்பகம், வாழையிலை.

/** Sounds of the shortest part. */
const minOfUnknown = 3
const minOfKnown = 4
/** Longer words are not split. */
const maxSounds = 32

const startsWithVowel = /^[aAiIuUeEYoOW]/
const glide = /(?:[iIeEY]y|[aAuUoO]v)$/
const leading: ReadonlySet<string> = new Set(['noun', 'name', 'adjective', 'number'])
const following: ReadonlySet<string> = new Set(['noun', 'name', 'verb'])

/** Whether a word can stand before another as it is: மழை, மழைக், மர, வீட்டு. */
const leads = ({ part, features }: Analysis): boolean =>
  leading.has(part) && features.every((feature) => feature === 'attributive')

/** Longer than what another word begins with by chance. */
const surely = 6
/** Whether a word of the lexicon is a compound: மரகதம் only begins like மரம். */
const leadsKnown =
  (first: string, second: string) =>
  ({ part, features }: Analysis): boolean =>
    (/[kctp]$/.test(first) && first.endsWith(second.charAt(0))) ||
    (part === 'noun' && (features.length === 0 || first.length >= surely))

export interface Compound {
  /** The second word with its endings. */
  parts: readonly [first: string, second: string]
  /** Keys of the compound without its endings, as `keyOfLemma` has them. */
  lemmas: readonly string[]
}

/** Where a second word may begin, the most even halves first. */
function cutsOf(sounds: string, min: number): number[] {
  const cuts: number[] = []
  const middle = sounds.length >> 1
  for (let off = 0; off <= middle; off += 1)
    for (const cut of off === 0 ? [middle] : [middle + off, middle - off]) {
      if (sounds.length - cut < min) continue
      const isOpen = startsWithVowel.test(sounds.charAt(cut))
      // A word begins with a vowel only behind a glide: வாழையிலை.
      if (isOpen && !glide.test(sounds.slice(Math.max(0, cut - 2), cut))) continue
      if ((isOpen ? cut - 1 : cut) >= min) cuts.push(cut)
    }
  return cuts
}

/**
 * The two words of a compound; undefined if it cannot be split into words of the lexicon. Of several ways the one with the
 * most even halves is chosen.
 * @param isKnown whether the compound itself is in the lexicon: then only what cannot be chance is split
 */
export function compoundOf(word: string, isKnown: boolean): Compound | undefined {
  const sounds = soundsOf(word)
  const min = isKnown ? minOfKnown : minOfUnknown
  if (sounds.length > maxSounds) return undefined
  const cuts = cutsOf(sounds, min)
  const tails = knownTails(sounds, cuts)
  for (const cut of cuts) {
    // The cheaper questions first.
    const heads = tails.get(cut)?.filter(({ part }) => following.has(part)) ?? []
    if (heads.length === 0) continue
    const second = sounds.slice(cut)
    const first = sounds.slice(0, startsWithVowel.test(second) ? cut - 1 : cut)
    if (!knownLemmas(first).some(({ part }) => leading.has(part))) continue
    const parts = [spell(first), spell(second)] as const
    const readings = analyse(parts[0]).filter(leads)
    if (!(isKnown ? readings.some(leadsKnown(first, second)) : readings.length > 0)) continue
    const lemmas = heads.map(({ lemma, part }) => keyOfLemma({ lemma: spell(sounds.slice(0, cut) + lemma), part }))
    return { parts, lemmas }
  }
  return undefined
}
