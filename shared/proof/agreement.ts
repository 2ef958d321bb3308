import type { Analysis } from '#shared/tamil/analyse.ts'
import type { Feature } from '#shared/tamil/endings/states.ts'
import { analyse } from '#shared/tamil/morphology.ts'
import { soundsOf, spell } from '#shared/tamil/sounds.ts'
import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// நான் வந்தான்: a pronoun at the beginning of a sentence and the verb at its end differ in person or number. Marked only if
// nothing between them could be the verb's subject.

const persons: Readonly<Record<string, readonly Feature[]>> = {
  நான்: ['1s'],
  நாங்கள்: ['1p'],
  நாம்: ['1p'],
  நீ: ['2s'],
  நீங்கள்: ['2p'],
  அவன்: ['3sm'],
  இவன்: ['3sm'],
  அவள்: ['3sf'],
  இவள்: ['3sf'],
  அவர்: ['3h', '3p'],
  இவர்: ['3h', '3p'],
  அவர்கள்: ['3p', '3h'],
  இவர்கள்: ['3p', '3h'],
}
const allPersons: ReadonlySet<Feature> = new Set<Feature>([
  ...(['1s', '1p', '2s', '2p', '3sm', '3sf', '3h', '3p', '3n', '3np'] as const),
])

const cases: ReadonlySet<Feature> = new Set<Feature>([
  ...(['accusative', 'instrumental', 'dative', 'locative', 'ablative', 'sociative'] as const),
])

/** Nouns of these letters name things, which nobody's verb agrees with: முடிவு செய்தேன். */
const thing = /(?:ு|ம்)$/

/** Whether a reading can be neither a subject nor the verb of another clause. */
const isAside = ({ lemma, part, features }: Analysis): boolean => {
  const last = features.at(-1)
  return (
    (part === 'noun' && last === undefined && thing.test(lemma)) ||
    last === 'imperative' ||
    part === 'adverb' ||
    (part === 'adjective' && (last === undefined || last === 'relative')) ||
    last === 'converb' ||
    last === 'infinitive' ||
    (last !== undefined && cases.has(last))
  )
}

const readingsOf = (word: string): Analysis[] => {
  // The consonant that is doubled before the next word is none of its own.
  const bare = word.replace(/[கசதப]\u0BCD$/, '')
  const readings = analyse(word)
  return readings.every(({ isGuess }) => isGuess) ? analyse(bare) : readings
}

/** How the verb of each person ends, in sounds. */
const endings: Partial<Record<Feature, string>> = {
  ...{ '1s': 'En', '1p': 'Om', '2s': 'Ay', '2p': 'IrkaL', '3sm': 'An', '3sf': 'AL', '3h': 'Ar', '3p': 'ArkaL' },
}

/** The same verb in another person; undefined if it does not end like a verb of its own. */
function inPerson(word: string, person: Feature, wanted: Feature): string | undefined {
  const [sounds, ending, other] = [soundsOf(word), endings[person], endings[wanted]]
  if (!ending || !other || !sounds.endsWith(ending)) return undefined
  const verb = spell(sounds.slice(0, -ending.length) + other)
  return analyse(verb).some(({ features, isGuess }) => !isGuess && features.includes(wanted)) ? verb : undefined
}

/** A verb that does not agree with the pronoun at the beginning of its sentence. */
export function* agreementMarks(sentence: readonly Token[]): Generator<ProofMark> {
  const [subject, ...rest] = sentence
  const verb = rest.pop()
  const wanted = persons[subject?.word ?? '']
  if (!verb || !wanted || !sentence.slice(0, -1).every(({ isJoined }) => isJoined)) return
  const said = analyse(verb.word).map(({ features, isGuess }) =>
    isGuess ? undefined : features.findLast((feature) => allPersons.has(feature)),
  )
  if (said.length === 0 || said.some((person) => !person || wanted.includes(person))) return
  for (const { word } of rest) {
    const readings = readingsOf(word)
    if (readings.length === 0 || !readings.every((reading) => !reading.isGuess && isAside(reading))) return
  }
  const correction = inPerson(verb.word, said[0]!, wanted[0]!)
  yield markOf(verb, 'agreement', ...(correction ? [correction] : []))
}
