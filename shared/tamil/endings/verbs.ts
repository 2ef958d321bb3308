import { each, type Entry, type Feature, type States } from './states.ts'

// Endings of verbs. The states are reached by the principal forms that the classes of verbs give.

/** Auxiliaries that follow a converb, with a doubled consonant where it ends in உ or இ. */
const afterConverb = [
  'koL',
  'vidu',
  'pO',
  'pOdu',
  'vA',
  'vY',
  'kodu',
  'pAr',
  'kAddu',
  'tA',
  'tIr',
  'tolY',
  'taLLu',
  'cel',
  'kida',
  'wil',
]
/** Those that begin with a vowel, before which உ is dropped. */
const vowelAuxiliaries = ['iru', 'idu', 'aruL']
/** Those that follow an infinitive. */
const afterInfinitive: readonly (readonly [verb: string, feature: Feature])[] = [
  ['padu', 'passive'],
  ['peRu', 'passive'],
  ['vY', 'causative'],
  ['cey', 'causative'],
  ['vENdu', 'auxiliary'],
  ['kUdu', 'auxiliary'],
  ['mudi', 'auxiliary'],
  ['mAddu', 'auxiliary'],
  ['pO', 'auxiliary'],
  ['vidu', 'auxiliary'],
  ['todaGku', 'auxiliary'],
  ['pArkka', 'auxiliary'],
]
const stops = /^[kctp]/
const withDoubled = (verb: string, feature: Feature): Entry[] => [
  ['', `verb:${verb}`, feature],
  ...(stops.test(verb) ? [[verb.charAt(0), `verb:${verb}`, feature] as const] : []),
]

/** Verbs that other verbs take as endings, by class. */
export const auxiliaries: Readonly<Record<string, string>> = {
  koL: 'AL', vidu: 'vidu', pO: 'pO', pOdu: 'vidu', vA: 'vA', vY: 'padi', kodu: 'padi', pAr: 'padi', kAddu: 'Odu', tA: 'tA',
  tIr: 'aRi', tolY: 'aRi', taLLu: 'Odu', cel: 'cel', kida: 'wada', wil: 'wil', iru: 'wada', idu: 'vidu', aruL: 'AL', padu: 'vidu', peRu: 'peRu',
  cey: 'cey', vENdu: 'vENdu', kUdu: 'kUdu', mudi: 'aRi', mAddu: 'mAddu', todaGku: 'Odu', Aku: 'Aku', Akku: 'Odu', paduttu: 'Odu', pArkka: 'padi', adY: 'aRi',
} // prettier-ignore

export const verbStates: States = {
  persons: [
    ['En', 'finite', '1s'],
    ['Om', 'finite', '1p'],
    ['Ay', 'finite', '2s'],
    ['Ir', 'finite', '2p'],
    ['IrkaL', 'finite', '2p'],
    ['An', 'finite', '3sm'],
    ['AL', 'finite', '3sf'],
    ['Ar', 'finite', '3h'],
    ['ArkaL', 'finite', '3p'],
    // சொன்னாற்போல், சொன்னாற்போன்ற.
    ...each('ARpOl ARpOla ARpOnRa', 'sandhi', 'postposition'),
  ],
  finite: [['', 'afterConsonant']],
  present: [
    ['', 'persons'],
    ['at', 'thing', '3n'],
    ['a', 'relative'],
    ['ana', 'afterBack', '3np'],
    ['anar', 'afterConsonant', '3p'],
    ['Or', 'person', 'participial noun'],
  ],
  past: [
    ['', 'pastFinite'],
    ['at', 'thing', '3n'],
    ['a', 'relative'],
    ['', 'converb', 'converb'],
  ],
  pastFinite: [
    ['', 'persons'],
    ['ana', 'afterBack', '3np'],
    ['anar', 'afterConsonant', '3p'],
    ['Or', 'person', 'participial noun'],
    ['Al', 'afterConsonant', 'conditional'],
    ['AlAvatu', 'end', 'conditional'],
  ],
  /** The past of ஓடு: ஓடின்-, ஓடிய-. */
  pastIn: [
    ['', 'pastFinite'],
    ['ar', 'afterConsonant', '3p'],
    ['atu', 'end', '3n'],
    ['a', 'relative'],
  ],
  pastIy: [
    ['at', 'thing', '3n'],
    ['a', 'relative'],
  ],
  converb: [
    ['u', 'sandhi'],
    ['', 'particles'],
    ['u', 'followers'],
    ['u', 'joined'],
    ['', 'conjoined'],
    ['', 'verb:Aku', 'auxiliary'],
  ],
  /** ஓடி. */
  converbI: [
    ['', 'sandhi'],
    ['y', 'particles'],
    ['', 'followers'],
    ['', 'joined'],
    ['y', 'conjoined'],
  ],
  /** போய். */
  converbY: [
    ['', 'sandhi'],
    ['', 'particles'],
    ['', 'followers'],
    ['', 'joined'],
    ['', 'conjoined'],
  ],
  joined: afterConverb.flatMap((verb) => withDoubled(verb, 'auxiliary')),
  conjoined: [
    ...vowelAuxiliaries.flatMap((verb) => withDoubled(verb, 'auxiliary')),
    ['uLL', 'having', 'auxiliary'],
    ['ill', 'lacking', 'lacking'],
  ],
  future: [
    ['', 'persons'],
    ['at', 'thing', 'verbal noun'],
    ['a', 'futurePersons'],
    ['ana', 'afterBack', '3np'],
    ...each('ar anar', 'afterConsonant', '3p'),
    ['Or', 'person', 'participial noun'],
  ],
  /** செய்பவர், beside செய்வார். */
  doer: [['a', 'futurePersons']],
  futurePersons: [
    ...each('van vaL var', 'person', 'participial noun'),
    ['vY', 'front', 'participial noun'],
    ['vaRR', 'things', 'participial noun'],
  ],
  /** Before -உம். */
  neuter: [
    ['um', 'afterConsonant', 'future'],
    ['umAnAl', 'afterConsonant', 'conditional'],
    ...each(
      'umpOtu umpOtum umpOtE umpOtellAm umpozutu umpadi umpadiyAka umpadiyAna umvarY umvarYyil ummun ummunpu umvitam umvaNNam umARu umARum',
      'end',
      'future',
    ),
  ],
  infinitive: [
    ['', 'afterBack'],
    ['lAm', 'afterConsonant', 'permissive'],
    ['l', 'verb:Aku', 'permissive'],
    ['vill', 'lacking', 'negative'],
    ['ddum', 'afterConsonant', 'optative'],
    ['ttakka', 'relative', 'permissive'],
    ['ttakuwta', 'relative', 'permissive'],
    ['valla', 'relative', 'permissive'],
    ['viyal', 'unable', 'auxiliary'],
    ...afterInfinitive.flatMap(([verb, feature]) => withDoubled(verb, feature)),
  ],
  unable: [
    ['um', 'afterConsonant'],
    ['', 'negative'],
  ],
  negative: [
    ['At', 'afterU', 'negative'],
    ['Ata', 'relative', 'negative'],
    ['Atat', 'thing', 'negative'],
    ['AtE', 'end', 'imperative'],
    ['AtIr', 'end', 'imperative'],
    ['AtIrkaL', 'end', 'imperative'],
    ['AtapOtu', 'end', 'negative'],
    ['Amal', 'afterConsonant', 'negative'],
    ['Amal', 'conjoined', 'negative'],
    ['AmalE', 'conjoined', 'negative'],
    ['AmY', 'front', 'negative'],
    ['AtOr', 'person', 'participial noun'],
    ['A', 'verb:vidu', 'negative'],
    // அழியாப் புகழ்.
    ['A', 'sandhi', 'negative'],
  ],
  imperative: [['', 'sandhi', 'imperative']],
  /** Before a vowel: செய்யுங்கள், படியுங்கள். */
  polite: [...each('uGkaL uGkaLEn um', 'end', 'imperative')],
  verbalNoun: [
    ['', 'afterConsonant', 'verbal noun'],
    ['', 'vowels', 'verbal noun'],
    ['', 'cases', 'verbal noun'],
    ['kaL', 'many', 'plural'],
  ],
  optative: [['', 'sandhi', 'optative']],
  /** மாட்டேன். */
  refusal: [
    ['', 'persons', 'negative'],
    ['Atu', 'end', 'negative'],
    ['Ata', 'relative', 'negative'],
    ['Amal', 'afterConsonant', 'negative'],
  ],
}
