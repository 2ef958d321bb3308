import { at, endsInBack, endsInFront, last, without, type Form, type Inflect } from './forms.ts'

/** Hardened before the க of the plural: கடற்கள், நாட்கள். */
const hardened: Readonly<Record<string, string>> = { l: 'R', L: 'd', n: 'R', N: 'd' }

/** Both plurals of a noun that ends in a consonant: கடல்கள் and கடற்கள். */
const plurals = (noun: string): Form[] => {
  const hard = hardened[last(noun)]
  return [...at(`${noun}kaL`, 'many'), ...(hard ? at(`${without(noun)}${hard}kaL`, 'many') : [])]
}

const nominative = (noun: string): Form[] => [
  ...at(noun, /[yrz]$/.test(noun) ? 'soft' : 'consonant'),
  // நாய்க்கு.
  ...(noun.endsWith('y') ? at(noun, 'dativeOfY') : []),
]

const consonant: Inflect = (noun) => [...nominative(noun), ...at(noun, 'vowels cases'), ...plurals(noun)]

const stateAfter = (word: string): string => {
  if (word.endsWith('u')) return 'afterU'
  if (endsInFront.test(word)) return 'afterFront'
  if (endsInBack.test(word)) return 'afterBack'
  return /[yrz]$/.test(word) ? 'afterSoft' : 'afterConsonant'
}
const particlesOnly: Inflect = (word) => at(word.endsWith('u') ? without(word) : word, stateAfter(word))

/** Oblique stems of pronouns. */
const obliques: Readonly<Record<string, string>> = {
  wAn: 'en', wAm: 'wam', wI: 'un', tAn: 'tan', tAm: 'tam', wIr: 'um', wAGkaL: 'eGkaL', wIGkaL: 'uGkaL', tAGkaL: 'taGkaL',
} // prettier-ignore
const obliqueOf = (pronoun: string): string => obliques[pronoun] ?? pronoun

/** Everything but verbs, by the file of its list; each is named after one of its words. */
export const nounClasses: Readonly<Record<string, Inflect>> = {
  /** மரம், மரத்தை, மரங்கள், மரப் (பலகை). */
  maram: (noun) => [
    ...at(without(noun), 'attributive'),
    ...at(noun, 'consonant vowels'),
    ...at(`${without(noun)}wtAn`, 'afterOnly'),
    ...at(`${without(noun)}GkaL`, 'many'),
    ...at(`${without(noun)}tt`, 'oblique'),
  ],
  /** வீடு, வீட்டை; ஆறு, ஆற்றை. */
  vIdu: (noun) => [...at(without(noun), 'u'), ...at(without(noun) + last(without(noun)), 'oblique')],
  /** எழுத்து, எழுத்தை; கதவு, கதவை. */
  ezuttu: (noun) => at(without(noun), 'u cases'),
  /** தெரு, தெருவை; விழா, பூ. */
  teru: (noun) => [...at(noun, 'back'), ...at(`${noun}v`, 'cases')],
  /** Countries, with their adjectives: இந்தியா, இந்தியாவை, இந்தியக் (கொடி). */
  iwtiyA: (name) => [...at(name, 'back'), ...at(`${name}v`, 'cases'), ...at(`${without(name)}a`, 'attributive')],
  /** மொழி, மொழியை; மழை, தீ. */
  mozi: (noun) => at(noun, 'front'),
  /** கடல், கடலை. */
  kadal: consonant,
  /** கல், கல்லை. */
  kal: (noun) => [...nominative(noun), ...at(noun + last(noun), 'vowels cases'), ...plurals(noun)],
  /** மனிதன், with the honorific மனிதர் and the plural மனிதர்கள். */
  manitan: (noun) => [...consonant(noun), ...at(noun, 'person'), ...at(`${without(noun)}r`, 'person')],
  /** தலைவர், தலைவர்கள். */
  talYvar: (noun) => at(noun, 'person'),
  /** Loans in a stop or sibilant: பஸ்ஸில், டிக்கெட்டை, ஆகஸ்டில். */
  bas: (noun) => [
    ...at(noun, 'soft u vowels cases'),
    ...at(noun + last(noun), 'u vowels cases'),
    ...(/[sSj]$/.test(noun) ? at(`${noun}c`, 'u vowels cases') : []),
    ...at(`${noun}kaL`, 'many'),
  ],
  /** Numbers: இரண்டை, இரண்டாம். */
  iraNdu: (number) => at(without(number), 'u cases ordinal'),
  /** நான், என், எனக்கு. */
  wAn: (pronoun) => {
    const stem = obliqueOf(pronoun)
    return [
      ...at(pronoun, `${stateAfter(pronoun)} vowels`),
      ...at(stem, 'own'),
      ...at(stem + last(stem), 'casesProper'),
      ...at(`${stem}at`, 'afterU'),
      ...at(`${stem}akk`, 'to'),
    ]
  },
  /** நாங்கள், எங்கள். */
  wAGkaL: (pronoun) => [...at(pronoun, 'afterConsonant vowels'), ...at(obliqueOf(pronoun), 'many')],
  /** அது, அதன், அதற்கு. */
  atu: (pronoun) => [...at(without(pronoun), 'thing'), ...at(pronoun, 'afterBack')],
  /** அவை, அவற்றை. */
  avY: (pronoun) => [...at(pronoun, 'front'), ...at(`${without(pronoun)}aRR`, 'things')],
  /** Words that take particles only: அன்று, அன்றும். */
  anRu: particlesOnly,
  /** Adjectives, and the persons and things that they form: பெரிய, பெரியவர். */
  periya: (word) => (word.endsWith('a') ? at(word, 'relative afterBack') : particlesOnly(word)),
}
