// Full paradigms of Tamil nouns and verbs, written in Tamil letters as a school grammar has them. They share nothing with the
// tables of shared/tamil, which they test.

const virama = '\u0BCD'
const signs: Record<string, string> = {
  அ: '', ஆ: 'ா', இ: 'ி', ஈ: 'ீ', உ: 'ு', ஊ: 'ூ', எ: 'ெ', ஏ: 'ே', ஐ: 'ை', ஒ: 'ொ', ஓ: 'ோ',
} // prettier-ignore
const endsInFront = /[இஈஎஏஐ\u0BBF\u0BC0\u0BC6\u0BC7\u0BC8]$/

/** Joins an ending to a word: a consonant takes the vowel, a vowel a glide. */
export function join(word: string, ending: string): string {
  const sign = signs[ending.charAt(0)]
  if (sign === undefined) return word + ending
  const glided = word.endsWith(virama) ? word : `${word}${endsInFront.test(word) ? 'ய' : 'வ'}${virama}`
  return glided.slice(0, -1) + sign + ending.slice(1)
}
const each = (word: string, endings: string): string[] => endings.split(' ').map((ending) => join(word, ending))

/** Without the last letter of the script: கதவு, கதவ். */
const withoutU = (word: string): string => word.slice(0, -1) + virama
const lastConsonant = (word: string): string => word.slice(-2)

interface Noun {
  nominative: string
  /** Before an ending that begins with a vowel. */
  oblique: string
  datives: string[]
  plurals: string[]
  others?: string[]
}

const hardPlural = (noun: string): string[] => {
  const hard = { [`ல${virama}`]: 'ற்', [`ள${virama}`]: 'ட்' }[lastConsonant(noun)]
  return hard ? [`${noun.slice(0, -2)}${hard}கள்`, `${noun}கள்`] : [`${noun}கள்`]
}
const regular = (nominative: string, oblique: string, plurals: string[], others: string[] = []): Noun => ({
  nominative,
  oblique,
  datives: each(oblique, 'உக்கு இற்கு'),
  plurals,
  others,
})

/** By the names of the lists. */
export const nouns: Record<string, (noun: string) => Noun> = {
  maram: (noun) => {
    const stem = noun.slice(0, -2)
    return regular(noun, `${stem}த்த்`, [`${stem}ங்கள்`], [stem, `${stem}ப்`, `${stem}த்து`, `${stem}த்துக்`])
  },
  vIdu: (noun) => {
    const doubled = withoutU(noun) + withoutU(noun).slice(-2)
    return regular(noun, doubled, [`${noun}கள்`], each(doubled, 'உ உப்'))
  },
  ezuttu: (noun) => regular(noun, withoutU(noun), [`${noun}கள்`]),
  teru: (noun) => regular(noun, `${noun}வ்`, [`${noun}க்கள்`]),
  mozi: (noun) => ({ ...regular(noun, `${noun}ய்`, [`${noun}கள்`]), datives: [`${noun}க்கு`] }),
  kadal: (noun) => regular(noun, noun, hardPlural(noun)),
  kal: (noun) => regular(noun, noun + lastConsonant(noun), hardPlural(noun)),
  manitan: (noun) => regular(noun, noun, [`${noun.slice(0, -2)}ர்கள்`]),
  talYvar: (noun) => regular(noun, noun, [`${noun}கள்`]),
  bas: (noun) => regular(noun, noun + lastConsonant(noun), [`${noun}கள்`]),
}

const cases = 'ஐ ஆல் ஓடு உடன் உடைய இன் இல் இலிருந்து இடம் இடமிருந்து'
const particles = 'உம் ஏ ஆ'

/** A form with its particles: the short உ gives way to a vowel. */
function withParticles(form: string): string[] {
  const before = /[கடதற]ு$/.test(form) ? withoutU(form) : form
  return [form, ...each(before, particles), ...(/(?:ை|கு)$/.test(form) ? [`${form}த்தான்`] : [`${form}தான்`])]
}

const inCases = (oblique: string, datives: string[]): string[] => [
  ...[...each(oblique, cases), ...datives].flatMap(withParticles),
  ...datives.flatMap((dative) => each(withoutU(dative), 'ஆக ஆகவும் ஆன உள்')),
  ...['ச்', 'ப்', 'ப்பற்றி', 'ப்போல', 'விட', 'த்தவிர'].map((end) => join(oblique, 'ஐ') + end),
  ...each(oblique, 'இலுள்ள இன்மீது இன்மேல் இனுடைய'),
]

/** All forms of a noun: cases, numbers, particles, oblique and compound forms. */
export function nounForms(name: string, lemma: string): string[] {
  const { nominative, oblique, datives, plurals, others = [] } = nouns[name]!(lemma)
  const dropsU = name === 'vIdu' || name === 'ezuttu'
  const beforeVowel = dropsU ? withoutU(nominative) : name === 'kal' || name === 'bas' ? oblique : nominative
  return [
    ...new Set([
      nominative,
      `${nominative}தான்`,
      ...each(beforeVowel, `${particles} ஆக ஆன ஆகிய உள்ள இல்லாத`),
      ...inCases(oblique, datives),
      ...plurals.flatMap((plural) => [
        ...withParticles(plural),
        ...inCases(plural, each(plural, 'உக்கு')),
        join(plural, 'ஆக'),
      ]),
      ...others,
    ]),
  ]
}

// ------------------------------------------------------------------------------------------------------------- Verbs

interface Verb {
  root: string
  /** Up to …ற். */
  present: string
  past: string
  /** Where it is not the past with அ and உ: ஓடிய, ஓடி. */
  pastRelative?: string
  converb?: string
  future: string
  open: string
  polite: string
  verbalNoun: string
  /** Weak verbs have an optative in -க. */
  optative?: string | undefined
}

const isShortSyllable = /^[க-ஹ]?[அஇஉஎஒ]?[\u0BBF\u0BC1\u0BC6\u0BCA]?[க-ஹ]\u0BCD$/
const shortEnd = /(?:கொள்|செய்|கொல்|செல்)$/
function stemBeforeVowel(root: string): string {
  if (root.endsWith('ு')) return withoutU(root)
  if (root.endsWith(virama)) return isShortSyllable.test(root) || shortEnd.test(root) ? root + root.slice(-2) : root
  return `${root}${endsInFront.test(root) ? 'ய' : 'வ'}${virama}`
}
const weak = (root: string, past: string): Verb => ({
  root,
  present: `${root}கிற்`,
  past,
  future: `${root}வ்`,
  open: stemBeforeVowel(root),
  polite: stemBeforeVowel(root),
  verbalNoun: `${root}தல்`,
  optative: `${root}க`,
})
const strong = (root: string, past: string): Verb => ({
  root,
  present: `${root}க்கிற்`,
  past,
  future: `${root}ப்ப்`,
  open: `${root}க்க்`,
  polite: stemBeforeVowel(root),
  verbalNoun: `${root}த்தல்`,
})
const hard = (root: string, by: string, past: string): Verb => ({
  root,
  present: `${root.slice(0, -2)}${by}கிற்`,
  past: root.slice(0, -2) + past,
  future: `${root.slice(0, -2)}${by}ப்`,
  open: `${root.slice(0, -2)}${by}க்`,
  polite: stemBeforeVowel(root),
  verbalNoun: root.slice(0, -2) + (by === 'ட்' ? 'ட்டல்' : 'ற்றல்'),
})
const doubledStop = (root: string): string => withoutU(root) + withoutU(root).slice(-2)
const own = (root: string, present: string, past: string, future: string, open: string, more: Partial<Verb>): Verb => ({
  root,
  present,
  past,
  future,
  open,
  polite: open,
  verbalNoun: join(open, 'அல்'),
  ...more,
})

/** By the names of the lists. */
export const verbs: Record<string, (root: string) => Verb> = {
  cey: (root) => weak(root, `${root}த்`),
  AL: (root) => weak(root, `${root.slice(0, -2)}ண்ட்`),
  cel: (root) => weak(root, `${root.slice(0, -2)}ன்ற்`),
  aRi: (root) => weak(root, `${root}ந்த்`),
  Odu: (root) => ({
    ...weak(root, join(withoutU(root), 'இன்')),
    pastRelative: join(withoutU(root), 'இய'),
    converb: join(withoutU(root), 'இ'),
  }),
  vidu: (root) => weak(root, doubledStop(root)),
  peRu: (root) => weak(root, doubledStop(root)),
  puku: (root) => weak(root, doubledStop(root)),
  uN: (root) => ({ ...weak(root, `${root}ட்`), future: `${root}ப்`, verbalNoun: join(stemBeforeVowel(root), 'உதல்'), optative: undefined }),
  tin: (root) => ({ ...weak(root, `${root}ற்`), future: `${root}ப்`, verbalNoun: `${root}றல்`, optative: undefined }),
  kEL: (root) => hard(root, 'ட்', 'ட்ட்'),
  kal: (root) => hard(root, 'ற்', 'ற்ற்'),
  wil: (root) => hard(root, 'ற்', 'ன்ற்'),
  padi: (root) => strong(root, `${root}த்த்`),
  wada: (root) => strong(root, `${root}ந்த்`),
  pO: (root) => own(root, `${root}கிற்`, `${root}ன்`, `${root}வ்`, `${root}க்`, { pastRelative: `${root}ன`, converb: `${root}ய்`, polite: `${root}ங்கள்`, verbalNoun: `${root}தல்` }),
  vA: (root) => { const first = root.slice(0, -2); return own(root, `${first}வருகிற்`, `${first}வந்த்`, `${first}வருவ்`, `${first}வர்`, { polite: `${first}வார்`, verbalNoun: `${first}வருதல்` }) },
  tA: (root) => own(root, 'தருகிற்', 'தந்த்', 'தருவ்', 'தர்', { polite: 'தார்', verbalNoun: 'தருதல்' }),
  cA: (root) => own(root, 'சாகிற்', 'செத்த்', 'சாவ்', 'சாக்', { verbalNoun: 'சாதல்', polite: 'சாவ்' }),
  kAN: (root) => { const first = root.slice(0, -4); return own(root, `${first}காண்கிற்`, `${first}கண்ட்`, `${first}காண்ப்`, `${first}காண்`, { verbalNoun: `${first}காணுதல்` }) },
  col: (root) => own(root, 'சொல்கிற்', 'சொன்ன்', 'சொல்வ்', 'சொல்ல்', { converb: 'சொல்லி', verbalNoun: 'சொல்லுதல்' }),
} // prettier-ignore

const persons = 'ஏன் ஓம் ஆய் ஈர்கள் ஆன் ஆள் ஆர் ஆர்கள்'

/** All forms of a verb: tenses, persons, participles, verbal nouns, negatives, auxiliaries. */
export function verbForms(name: string, lemma: string): string[] {
  const verb = verbs[name]!(lemma)
  const { root, present, past, future, open } = verb
  const relative = verb.pastRelative ?? join(past, 'அ')
  const converb = verb.converb ?? join(past, 'உ')
  const infinitive = join(open, 'அ')
  const doubles = verb.converb?.endsWith('ி') || /(?:த்த்|ட்ட்|ற்ற்)$/.test(past)
  const link = (stop: string): string => (doubles && !verb.converb?.endsWith(virama) ? stop + virama : '')
  const beforeVowel = verb.converb ? (verb.converb.endsWith(virama) ? verb.converb : `${verb.converb}ய்`) : past
  return [
    ...new Set([
      root,
      ...(name === 'pO' ? [verb.polite] : [join(verb.polite, 'உங்கள்')]),
      ...[present, past, future].flatMap((tense) => each(tense, persons)),
      ...each(present, 'அது அ அவர் அவர்கள் அவை அதை அதற்கு அதில்லை'),
      present.replace(/கிற்$/, 'கின்றன'),
      ...[`${relative}து`, relative, `${relative}வர்`, `${relative}வர்கள்`, `${relative}வன்`, `${relative}வை`, `${relative}போது`, `${relative}தை`, `${relative}தற்கு`, `${relative}தில்`, `${relative}தால்`],
      ...each(past, 'ஆல் ஆலும் அனர்'),
      converb,
      ...each(open, 'உம் ஆத ஆது ஆமல் ஆதீர்கள் ஆதே ஆவிட்டால் ஆதவர் ஆததால் உம்போது'),
      infinitive,
      ...['வும்', 'லாம்', 'வில்லை', 'ட்டும்', 'வேண்டும்', 'முடியும்', 'வேண்டிய', 'க்கூடிய', 'க்கூடாது', 'ப்போகிறார்', 'வைத்தார்', 'த்தக்க'].map((end) => infinitive + end),
      ...['ப்படும்', 'ப்பட்டது', 'ப்படுகிறது', 'ப்பட்டுள்ளது', 'ப்படவில்லை'].map((end) => infinitive + end),
      ...each(future, 'அது அதை அதற்கு அதில் அதால் அதில்லை அதற்காக'),
      ...(/[வ]்$/.test(future) ? [] : each(future, 'அவர் அவர்கள்')),
      verb.verbalNoun,
      join(verb.verbalNoun, 'ஐ'),
      join(verb.verbalNoun, 'உக்கு'),
      ...(verb.optative ? [verb.optative] : []),
      ...['விட்டார்', 'விட்டது', 'விடுவார்', 'விடும்', 'வந்தார்', 'விட்டு'].map((end) => converb + end),
      ...['கொண்டார்', 'கொள்ளும்', 'கொண்டிருக்கிறார்', 'கொண்டிருந்தது', 'கொடுத்தார்', 'கொள்ளவேண்டும்'].map((end) => converb + link('க') + end),
      ...['போனார்', 'போய்விட்டது', 'பார்த்தார்'].map((end) => converb + link('ப') + end),
      ...each(beforeVowel, 'இருந்தார் இருக்கிறது இருக்கும் இருந்தால் இருக்கவில்லை உள்ளார் உள்ளது'),
    ]),
  ]
} // prettier-ignore
