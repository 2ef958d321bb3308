import type { Analysis } from './analyse.ts'
import { analyse, keyOfLemma, knownLemmas, knownTails } from './morphology.ts'
import { soundsOf, spell } from './sounds.ts'

// Words that are written together: மழைக்காலம், ஆவணக்காப்பகம், வாழையிலை.

/** Sounds of the shortest part. */
const minOfUnknown = 3
const minOfKnown = 4
/** Rarer words are hardly parts of others: once in a million words. */
const minWeight = 4
/** Longer words are not split. */
const maxSounds = 32

const startsWithVowel = /^[aAiIuUeEYoOW]/
const glide = /(?:[iIeEY]y|[aAuUoO]v)$/
const leading: ReadonlySet<string> = new Set(['noun', 'name', 'adjective', 'number'])
const following: ReadonlySet<string> = new Set(['noun', 'name', 'verb'])

/** Whether a word can stand before another as it is: மழை, மழைக், மர, வீட்டு. */
const leads = ({ part, features }: Analysis): boolean =>
  leading.has(part) && features.every((feature) => feature === 'attributive')

/** Words that are like the end of others: முடிவு|களை, பிரசுர|மான், ஆடம்|பரம், அபிப்|பிராயம். In sounds. */
const endingLike: ReadonlySet<string> = new Set(
  (
    'kaL kaLY mAn mAnam tin tinu rattu ram mY tAram karam kAram param yOkam pirAyam tApam pAdu kalAm cAram vAram tanam ' +
    'tuvam tiram canam Ayam padi vacam kAri kAran cuttam cOti'
  ).split(' '),
)

/** What stands before words of Sanskrit, and is another word of Tamil: பரி|சோதி, பிரதி|நிதி. */
const borrowed: ReadonlySet<string> = new Set(
  'pari pirati cari caritt attiy awtap pirAyac upa ati adik kAyat'.split(' '),
)

/** Sounds of what no other word begins with by chance: சமூக|நீதி, but மர|கதம். */
const surely = 6

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

/** Whether what follows is a word in a form that can end a sentence or be inflected: no -பாக, -மான, -பட்ட. */
const isWhole = ({ part, features }: Analysis): boolean =>
  part === 'verb' ? !features.includes('relative') : !features.includes('attributive')

/**
 * The two words of a compound that is not in the lexicon; undefined if it cannot be split into words of the lexicon. Of several
 * ways the one with the most even halves is chosen.
 */
export function compoundOf(word: string): Compound | undefined {
  const sounds = soundsOf(word)
  if (sounds.length > maxSounds) return undefined
  const cuts = cutsOf(sounds, minOfUnknown)
  const tails = knownTails(sounds, cuts)
  for (const cut of cuts) {
    // The cheaper questions first.
    const heads =
      tails
        .get(cut)
        ?.filter(({ lemma, part, weight }) => following.has(part) && weight >= minWeight && !endingLike.has(lemma)) ??
      []
    if (heads.length === 0) continue
    const second = sounds.slice(cut)
    const first = firstBefore(sounds, cut)
    if (!knownLemmas(first).some(({ part, weight }) => leading.has(part) && weight >= minWeight)) continue
    const parts = [spell(first), spell(second)] as const
    if (!analyse(parts[0]).some(leads) || !analyse(parts[1]).some(isWhole)) continue
    const lemmas = heads.map(({ lemma, part }) => keyOfLemma({ lemma: spell(sounds.slice(0, cut) + lemma), part }))
    return { parts, lemmas }
  }
  return undefined
}

/** What stands before a second word: without the glide before a vowel. */
const firstBefore = (sounds: string, cut: number): string =>
  sounds.slice(0, startsWithVowel.test(sounds.charAt(cut)) ? cut - 1 : cut)

/**
 * The two words of which a word of the lexicon is composed, both as dictionaries have them: காவல் and துறை of காவல்துறை.
 * Forms are not split, only what they are forms of.
 */
export function compoundOfLemma(lemma: string): Compound | undefined {
  const sounds = soundsOf(lemma)
  if (sounds.length > maxSounds) return undefined
  const cuts = cutsOf(sounds, minOfKnown)
  const tails = knownTails(sounds, cuts)
  for (const cut of cuts) {
    const second = sounds.slice(cut)
    const head = tails.get(cut)?.find((each) => each.part === 'noun' && each.lemma === second)
    if (!head || head.weight < minWeight || endingLike.has(second)) continue
    const first = firstBefore(sounds, cut)
    const isJoined = /[kctp]$/.test(first) && first.endsWith(second.charAt(0))
    if (borrowed.has(first)) continue
    const leaders = analyse(spell(first)).filter((each) => leads(each) && !each.isGuess && each.weight >= minWeight)
    if (
      !leaders.some(
        ({ part, features }) => isJoined || (part === 'noun' && (features.length === 0 || first.length >= surely)),
      )
    )
      continue
    return { parts: [spell(first), spell(second)], lemmas: [] }
  }
  return undefined
}
