import type { Analysis } from '#shared/tamil/analyse.ts'
import { loanedMeasure } from '#shared/tamil/loaned-measures.ts'
import type { Feature } from '#shared/tamil/endings/states.ts'
import { analyse } from '#shared/tamil/morphology.ts'
import { isTamil, soundsOf } from '#shared/tamil/sounds.ts'
import { joinsNoun } from './joining-nouns.ts'
import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// வல்லினம் மிகும், மிகா இடங்கள்: after some words the first consonant of the next is doubled (அந்தப் படம்), after others it is
// not (பெரிய படம்). Which of them a word is follows from its readings; only where all agree is anything marked.

/** Only க, ச, த and ப begin words and are doubled. */
const stops = new Set(['க', 'ச', 'த', 'ப'])
const pulli = '\u0BCD'
const ending = /^(.+)([கசதப])\u0BCD$/

type Joining = 'double' | 'single' | 'unsure'

/** Words of which the readings do not tell. */
const known = new Map<string, Joining>([
  ...each('double', 'அந்த இந்த எந்த அப்படி இப்படி எப்படி போல விட மிக என ஆக பற்றி குறித்து நோக்கி சுற்றி இன்றி அன்றி தவிர'),
  ...each('double', 'அந்தந்த முழு பொது தனி புது அரை எட்டு பத்து'),
  ...each('single', 'பல சில என்று என்ற என்கிற என்னும் ஆகிய போன்ற நல்ல பெரிய சிறிய பழைய இனிய அரிய முந்தைய பிந்தைய'),
  ...each(
    'single',
    'அவ்வளவு இவ்வளவு எவ்வளவு அத்தனை இத்தனை எத்தனை அது இது எது அவை இவை எவை என்ன ஒரு இரு இரண்டு மூன்று ஐந்து ஆறு ஏழு',
  ),
  ...each('single', 'அன்று இன்று என்று நின்று கொண்டு வந்து'),
  // Both are written.
  ...each('unsure', 'அங்கு இங்கு எங்கு மற்ற எல்லா ஆண்டு மேல் கீழ் மீது இனி நடு பிற தம் தன் சக வேறு இடை கொஞ்ச அடுத்து'),
])

function each(as: Joining, words: string): [string, Joining][] {
  return words.split(' ').map((word) => [word, as])
}

const hardBeforeU = /(?:kk|cc|dd|tt|pp|RR)u$/
const lastVowel = /[aAiIuUeEYoOW]$/

/** How a reading of a word is joined to the next. */
function joiningOf({ part, features }: Analysis, sounds: string): Joining {
  const last = features.at(-1)
  if (!lastVowel.test(sounds)) return last === 'converb' && sounds.endsWith('y') ? 'double' : 'unsure'
  switch (last) {
    case 'accusative':
      return sounds.endsWith('Y') ? 'double' : 'unsure'
    case 'dative':
    case 'infinitive':
      return 'double'
    case 'attributive':
      // மரப் பலகை, but ஆரம்ப சுகாதார நிலையம்: words from Sanskrit are often joined without.
      return sounds.endsWith('u') ? 'double' : 'unsure'
    case 'converb':
      return sounds.endsWith('u') && !hardBeforeU.test(sounds) ? 'single' : 'double'
    case 'relative':
    case 'sociative':
    case 'ablative':
    case 'emphatic':
    case 'doubt':
      return 'single'
    case 'negative':
      return sounds.endsWith('A') ? 'double' : 'unsure'
    case 'question':
      // ஆறாத் துயர், குன்றாக் கொழுங்குடி: what looks like a question may be a participle.
      return 'unsure'
    default:
      if (part === 'adverb' && sounds.endsWith('Aka')) return 'double'
      if (part === 'pronoun' && sounds.endsWith('kku')) return 'double'
      if (part === 'number' && sounds.endsWith('u') && !hardBeforeU.test(sounds)) return 'single'
      return 'unsure'
  }
}

/** How a word is joined to the next; unsure if its readings differ or it is not in the lexicon. */
function joining(word: string): Joining {
  const told = known.get(word)
  if (told) return told
  const all = analyse(word)
  if (all.length === 0 || all.some(({ isGuess }) => isGuess)) return 'unsure'
  // A command before an object (நாட்டு, வீட்டு) is no reading that a sentence could mean.
  const named = all.filter(({ features }) => features.at(-1) !== 'imperative')
  const sounds = soundsOf(word)
  const [only = 'unsure', ...others] = new Set(named.map((reading) => joiningOf(reading, sounds)))
  return others.length === 0 ? only : 'unsure'
}

/** A noun and nothing else, in a form in which the second word of a compound stands: no object, and nothing that is said of the first. */
const second = new Set<Feature | undefined>([undefined, 'plural', 'locative', 'dative', 'genitive', 'and', 'ablative'])
const isSecond = ({ part, features, isGuess, lemma }: Analysis): boolean =>
  part === 'noun' && !isGuess && second.has(features.at(-1)) && lemma !== 'தேவை'

/** Whether a word is joined to a noun that follows: அழியாப் புகழ், and the nouns of joining-nouns.ts. */
function isJoinedToNoun(word: string, next: string): boolean {
  const readings = analyse(next)
  if (readings.length === 0 || !readings.every(isSecond)) return false
  if (word.endsWith('ா')) return analyse(word).every(({ features }) => features.at(-1) === 'negative')
  return readings.some(({ lemma }) => joinsNoun(word, lemma))
}

/** Whether the first consonant of the next word is doubled behind this one. */
function isDoubledBefore(word: string, next: string): boolean {
  const as = joining(word)
  return as === 'double' || (as === 'unsure' && isJoinedToNoun(word, next))
}

const isKnown = (word: string): boolean => analyse(word).some(({ isGuess }) => !isGuess)

/** Numbers behind which a loan begins as it is. */
const numbers: Readonly<Record<string, true>> = { எட்டு: true, பத்து: true }

/** A consonant that is missing between two words, is too much there, or belongs to another word. */
export function* doublingMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const token of tokens) {
    if (!isTamil(token.word)) continue
    const { next = '' } = token
    const first = next.charAt(0)
    const [, bare, stop] = ending.exec(token.word) ?? []
    // தான் is no word of its own, and is written together with the one before.
    const isStop = stops.has(first) && next !== 'தான்' && !(token.word in numbers && loanedMeasure.test(next))
    if (!bare || !stop) {
      if (isStop && token.isJoined && isKnown(next) && isDoubledBefore(token.word, next))
        yield markOf(token, 'doubling', token.word + first + pulli)
    } else if (first === stop) {
      if (joining(bare) === 'single') yield markOf(token, 'noDoubling', bare)
    } else if (next !== '' && isKnown(bare) && endsInVowel(bare) && !isLoan(token.word))
      yield markOf(token, 'strayStop', isStop && joining(bare) === 'double' ? bare + first + pulli : bare)
  }
}

/** What is too short may be a loan: பீச், பைப், கோச். */
function endsInVowel(word: string): boolean {
  const sounds = soundsOf(word)
  return sounds.length > 2 && lastVowel.test(sounds)
}

/** Verbs that are written together with an infinitive or a participle before them. */
const helper = /^(.{2,}?)([கப]\u0BCD)?(?=([கப])(?:ொண்ட|ொண்டி|ொள்ள|ொள்கி|ொள்வ|ூடாத|ூடும்|ூடிய|ட்ட|டுகி|டும்|டுவ|டாத|டவில்))/u

/** The same inside a word: தெரிவிக்கப்பட்டது, ஏற்றுக்கொண்டார், but வந்துகொண்டிருந்தார். */
export function* innerMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const token of tokens) {
    const [whole = '', bare = '', doubled = '', first = ''] = helper.exec(token.word) ?? []
    if (!bare || (doubled && !doubled.startsWith(first))) continue
    const rest = token.word.slice(whole.length)
    const readings = analyse(bare).filter(
      ({ features, isGuess }) => !isGuess && ['infinitive', 'converb'].includes(features.at(-1) ?? ''),
    )
    const [as, ...others] = new Set(readings.map((reading) => joiningOf(reading, soundsOf(bare))))
    if (others.length > 0) continue
    if (!doubled && as === 'double') yield markOf(token, 'doubling', `${bare}${first}${pulli}${rest}`)
    if (doubled && as === 'single') yield markOf(token, 'noDoubling', bare + rest)
  }
}

/** பேஸ்புக், டிக்: words that end in a stop by themselves. */
const isLoan = (word: string): boolean =>
  analyse(word).some(({ lemma, isGuess }) => !isGuess && lemma.endsWith(pulli) && /[கசதபட]\u0BCD$/.test(lemma))
