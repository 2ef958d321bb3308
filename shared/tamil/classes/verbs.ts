import { at, endsInFront, last, without, type Form, type Inflect } from './forms.ts'

/** One short syllable, also at the end of a compound: கொள், கொள்ளும்; மேற்கொள், மேற்கொள்ளும். */
const endsInShort = /^[^aAiIuUeEYoOW]?[aiueo][^aAiIuUeEYoOW]$|(?:koL|cey|cel|kol)$/

/** The verb before an ending that begins with a vowel: ஓட-, படிய்-, செய்ய்-. */
const beforeVowel = (verb: string): string => {
  if (verb.endsWith('u')) return without(verb)
  if (endsInFront.test(verb)) return `${verb}y`
  return endsInShort.test(verb) ? verb + last(verb) : verb
}
/** The same before the polite -உங்கள், where நட becomes நடவுங்கள். */
const beforePolite = (verb: string): string => (/[aAO]$/.test(verb) ? `${verb}v` : beforeVowel(verb))

/** Present in …கிற்- and …கின்ற்-. @param stem what precedes it, with the first க் */
const present = (stem: string): Form[] => [...at(`${stem}iR`, 'present'), ...at(`${stem}inR`, 'present')]

/** What comes before -உம், -அ and -ஆத. */
const open = (stem: string): Form[] => [...at(stem, 'neuter negative'), ...at(`${stem}a`, 'infinitive')]

/** Forms in which the verb itself stands: imperatives. */
const bare = (verb: string): Form[] => [...at(verb, 'imperative'), ...at(beforePolite(verb), 'polite')]

/** The longer forms of verbs in a consonant: வளருகிறார், உண்ணுவார். */
const longer = (verb: string): Form[] => [
  ...present(`${beforeVowel(verb)}uk`),
  ...at(`${beforeVowel(verb)}uv`, 'future'),
  ...at(`${beforeVowel(verb)}utal`, 'verbalNoun'),
]

/** A weak verb: செய்கிறார், செய்வார், செய்யும். */
const weak = (verb: string, past: readonly Form[]): Form[] => [
  ...bare(verb),
  ...present(`${verb}k`),
  ...past,
  ...at(`${verb}v`, 'future'),
  ...at(`${verb}p`, 'doer'),
  ...open(beforeVowel(verb)),
  ...at(`${verb}tal`, 'verbalNoun'),
  ...at(`${verb}ka`, 'optative'),
  ...(/[rlLz]$/.test(verb) ? longer(verb) : []),
]

/** A strong verb: படிக்கிறார், படிப்பார், படிக்கும். */
const strong = (verb: string, past: string): Form[] => [
  ...bare(verb),
  ...present(`${verb}kk`),
  ...at(past, 'past'),
  ...at(`${verb}pp`, 'future'),
  ...open(`${verb}kk`),
  ...at(`${verb}ttal`, 'verbalNoun'),
]

/** A verb of which the last consonant hardens: கேள், கேட்கிறார், கேட்பார். */
const hard = (verb: string, by: string, past: string): Form[] => {
  const stem = without(verb) + by
  return [
    ...bare(verb),
    ...at(stem, 'imperative'),
    ...present(`${stem}k`),
    ...at(past, 'past'),
    ...at(`${stem}p`, 'future'),
    ...open(`${stem}k`),
    ...at(by === 'R' ? `${stem}Ral` : `${stem}dal`, 'verbalNoun'),
  ]
}

/** A verb in ண் or ன்: உண்கிறார், உண்டார், உண்பார். */
const nasal = (verb: string, past: string): Form[] => [
  ...bare(verb),
  ...present(`${verb}k`),
  ...at(past, 'past'),
  ...at(`${verb}p`, 'future'),
  ...open(beforeVowel(verb)),
  ...at(`${past}al`, 'verbalNoun'),
  ...longer(verb),
]

const doubled = (verb: string): string => without(verb) + last(without(verb))

/**
 * A verb that is a class of its own, also at the end of a compound: வெளிவா.
 * @param forms `form:state` separated by spaces; several states of one form are joined by `+`
 */
const irregular = (verb: string, forms: string): Inflect => {
  const all = forms.split(' ').flatMap((entry): Form[] => {
    const [form = '', states = ''] = entry.split(':')
    return at(form, states.replaceAll('+', ' '))
  })
  return (lemma) => all.map(([form, state]) => [lemma.slice(0, lemma.length - verb.length) + form, state])
}

/** Verbs, by the file of their list; each is named after one of its words. */
export const verbClasses: Readonly<Record<string, Inflect>> = {
  /** செய்தார். */
  cey: (verb) => weak(verb, at(`${verb}t`, 'past')),
  /** ஆண்டார், கொண்டார். */
  AL: (verb) => weak(verb, at(`${without(verb)}Nd`, 'past')),
  /** சென்றார். */
  cel: (verb) => weak(verb, at(`${without(verb)}nR`, 'past')),
  /** அறிந்தார். */
  aRi: (verb) => weak(verb, at(`${verb}wt`, 'past')),
  /** ஓடினார், ஓடி. */
  Odu: (verb) =>
    weak(verb, [
      ...at(`${without(verb)}in`, 'pastIn'),
      ...at(`${without(verb)}iy`, 'pastIy'),
      ...at(`${without(verb)}i`, 'converbI'),
    ]),
  /** விட்டார். */
  vidu: (verb) => weak(verb, at(doubled(verb), 'past')),
  /** பெற்றார். */
  peRu: (verb) => weak(verb, at(doubled(verb), 'past')),
  /** தொக்கது. */
  puku: (verb) => weak(verb, at(doubled(verb), 'past')),
  /** உண்டார். */
  uN: (verb) => nasal(verb, `${verb}d`),
  /** தின்றார். */
  tin: (verb) => nasal(verb, `${verb}R`),
  /** கேட்டார். */
  kEL: (verb) => hard(verb, 'd', `${without(verb)}dd`),
  /** கற்றார். */
  kal: (verb) => hard(verb, 'R', `${without(verb)}RR`),
  /** நின்றார். */
  wil: (verb) => hard(verb, 'R', `${without(verb)}nR`),
  /** படித்தார். */
  padi: (verb) => strong(verb, `${verb}tt`),
  /** நடந்தார். */
  wada: (verb) => strong(verb, `${verb}wt`),

  pO: irregular('pO', 'pO:imperative pOGkaL:end pOkiR:present pOkinR:present pOn:pastIn pOyiRR:afterU pOyin:pastIn pOy:converbY+pastIy pOv:future pOp:doer pOk:neuter+negative pOka:infinitive+optative pOtal:verbalNoun'), // prettier-ignore
  Aku: irregular('Aku', 'Aku:imperative AkuGkaL:end AkiR:present AkinR:present AkukiR:present An:pastIn Ana:relative Anat:thing Aki:converbI Akiy:pastIy Ay:converbY AyiRR:afterU Ayin:pastIn Av:future Ak:neuter+negative Aka:infinitive Akuka:optative Atal:verbalNoun Akutal:verbalNoun Am:afterConsonant'), // prettier-ignore
  vA: irregular('vA', 'vA:imperative vAr:polite+negative varukiR:present varukinR:present vawt:past varuv:future varup:doer var:neuter+negative vara:infinitive varuka:optative varutal:verbalNoun'), // prettier-ignore
  tA: irregular('tA', 'tA:imperative tAr:polite+negative tarukiR:present tarukinR:present tawt:past taruv:future tarup:doer tar:neuter+negative tara:infinitive taruka:optative tarutal:verbalNoun'), // prettier-ignore
  cA: irregular('cA', 'cA:imperative cAv:polite+future cAkiR:present cAkinR:present cett:past cAk:neuter+negative cAka:infinitive cAtal:verbalNoun'), // prettier-ignore
  vE: irregular('vE', 'vE:imperative vEkiR:present vEkinR:present vewt:past vEv:future vEk:neuter+negative vEka:infinitive vEtal:verbalNoun'), // prettier-ignore
  wO: irregular('wO', 'wO:imperative wOkiR:present wOkinR:present wowt:past wOv:future wOk:neuter+negative wOka:infinitive wOtal:verbalNoun'), // prettier-ignore
  kAN: irregular('kAN', 'kAN:imperative+polite+neuter+negative kANkiR:present kANkinR:present kaNd:past kANp:future kANuv:future kANa:infinitive kANka:optative kANdal:verbalNoun kANutal:verbalNoun'), // prettier-ignore
  col: irregular('col', 'col:imperative coll:polite+neuter+negative colkiR:present colkinR:present collukiR:present collukinR:present conn:past colli:converbI colliy:pastIy colv:future colluv:future colp:doer colla:infinitive colka:optative collutal:verbalNoun'), // prettier-ignore
  en: irregular('en', 'enkiR:present enkinR:present ennukiR:present enR:past enp:future ennuv:future en:neuter enn:neuter+negative enna:infinitive ena:afterBack enal:verbalNoun'), // prettier-ignore

  // Of these only some forms are in use.
  vENdu: irregular('vENdu', 'vENdin:pastIn vENdi:converbI vENdiy:pastIy vENdukiR:present vENdukinR:present vENduv:future vENd:neuter+negative vENda:infinitive vENdAm:afterConsonant vENdal:verbalNoun vENdutal:verbalNoun'), // prettier-ignore
  kUdu: irregular('kUdu', 'kUdu:imperative kUdin:pastIn kUdi:converbI kUdiy:pastIy kUdukiR:present kUdukinR:present kUduv:future kUd:neuter+negative+polite kUda:infinitive kUdutal:verbalNoun'), // prettier-ignore
  mAddu: irregular('mAddu', 'mAdd:refusal'),
  illY: irregular('illY', 'ill:lacking'),
  alla: irregular('alla', 'all:lacking'),
  uL: irregular('uL', 'uLL:having'),
  pOtum: irregular('pOtum', 'pOt:neuter+negative pOtiy:pastIy'),
  uNdu: irregular('uNdu', 'uNd:afterU'),
}
