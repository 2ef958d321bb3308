// Endings of Tamil words as a graph of states: an entry of a state spells some sounds, says what they mean, and leads to the
// state of what may follow. Sounds are written as in sounds.ts. `end` is the end of the word.

/** What an ending says of its word. */
export type Feature =
  // Number and case.
  | 'plural' | 'attributive' | 'accusative' | 'instrumental' | 'sociative' | 'dative' | 'genitive' | 'locative' | 'ablative'
  // Particles.
  | 'and' | 'emphatic' | 'doubt' | 'question' | 'only' | 'quotation' | 'postposition' | 'becoming' | 'having' | 'lacking' | 'ordinal'
  | 'demonstrative'
  // Verbs.
  | 'past' | 'present' | 'future' | 'converb' | 'infinitive' | 'relative' | 'conditional' | 'negative' | 'imperative'
  | 'optative' | 'permissive' | 'concessive' | 'verbal noun' | 'participial noun' | 'auxiliary' | 'passive' | 'causative'
  // Persons of verbs: number, and m(asculine), f(eminine), h(onorific), n(euter).
  | '1s' | '1p' | '2s' | '2p' | '3sm' | '3sf' | '3h' | '3p' | '3n' | '3np' // prettier-ignore

export type Entry = readonly [sounds: string, next: string, feature?: Feature]
export type States = Readonly<Record<string, readonly Entry[]>>

/** Entries of several sounds that lead to the same state. */
export const each = (words: string, next: string, feature?: Feature): Entry[] =>
  words.split(' ').map((sounds) => (feature ? [sounds, next, feature] : [sounds, next]))
