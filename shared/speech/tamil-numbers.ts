import { stemOf } from '../tamil/cases.ts'
import { soundsOf, spell } from '../tamil/sounds.ts'

// Numbers in Tamil words, as they are read aloud: 1936 is ஆயிரத்துத் தொள்ளாயிரத்து முப்பத்தாறு. Indian groups: ஆயிரம், லட்சம்,
// கோடி.

const words = (list: string): string[] => list.split(' ')
const ones = words(
  'பூஜ்யம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது ' +
    'பத்து பதினொன்று பன்னிரண்டு பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது',
)
const tens = words(' பத்து இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு')
const hundreds = words(' நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்')

const thousand = 1000
const lakh = 100_000
const crore = 10_000_000
/** Longer numbers, and those with zeros in front, are read digit by digit. */
const maxDigits = 14

/** Before a smaller number: முப்பத்து, நூற்று, ஆயிரத்து, கோடியே. */
const before = (word: string): string =>
  word.replace(/து$/, 'த்து').replace(/று$/, 'ற்று').replace(/ம்$/, 'த்து').replace(/டி$/, 'டியே')

/** Two words in one, where the second begins with a vowel: இருபத்து + ஆறு = இருபத்தாறு. */
const joined = (first: string, second: string): string => spell(soundsOf(first).replace(/u$/, '') + soundsOf(second))

/** A number before a word, with the consonant that a hard letter gets behind it: நூற்றுப் (பத்து), எட்டுத் (தொகுதிகள்). */
export const beforeHard = (spoken: string, next: string): string =>
  /(?:த்து|ற்று|ட்டு)$/.test(spoken) && /^[கசதப]/.test(next) ? `${spoken}${next[0]}\u0BCD` : spoken

const linked = (first: string, second: string): string => `${beforeHard(first, second)} ${second}`

/** As a number of things: ஒரு, பதினோரு. */
export const counting = (spoken: string): string => spoken.replace(/(?<=^| )ஒன்று$/, 'ஒரு').replace(/ொன்று$/, 'ோரு')

function belowHundred(value: number): string {
  const one = ones[value % 10]!
  const ten = tens[Math.floor(value / 10)]!
  if (value < 20) return ones[value]!
  if (value % 10 === 0) return ten
  return /^[மந]/.test(one) ? linked(before(ten), one) : joined(before(ten), one)
}

function belowThousand(value: number): string {
  const hundred = hundreds[Math.floor(value / 100)]!
  if (value < 100) return belowHundred(value)
  return value % 100 === 0 ? hundred : linked(before(hundred), belowHundred(value % 100))
}

/** இரண்டாயிரம், பதினோராயிரம், ஒரு லட்சம், பன்னிரண்டு கோடி. */
function groupOf(count: number, size: number): string {
  const name = size === crore ? 'கோடி' : size === lakh ? 'லட்சம்' : 'ஆயிரம்'
  if (size > thousand) return linked(counting(cardinal(count)), name)
  return count === 1 ? name : joined(cardinal(count).replace(/ொன்று$/, 'ோர்'), name)
}

function cardinal(value: number): string {
  const size = [crore, lakh, thousand].find((each) => value >= each)
  if (size === undefined) return belowThousand(value)
  const group = groupOf(Math.floor(value / size), size)
  return value % size === 0 ? group : linked(before(group), cardinal(value % size))
}

/** Each digit by itself: 044 is பூஜ்யம் நான்கு நான்கு. */
export const digitByDigit = (digits: string): string =>
  Array.from(digits, (digit) => ones[Number(digit)] ?? '').join(' ')

/** A whole number, or one with a fraction, in words. @param digits `1936`, `12.5`; no group separators */
export function numberInWords(digits: string): string {
  const [whole = '', fraction] = digits.split('.')
  const isPlain = whole.length <= maxDigits && (whole === '0' || !whole.startsWith('0'))
  const spoken = isPlain ? cardinal(Number(whole)) : digitByDigit(whole)
  return fraction ? `${spoken} புள்ளி ${digitByDigit(fraction)}` : spoken
}

/**
 * A number with a fraction, in words: அரை, இரண்டரை, ஒன்றேகால், ஐந்தில் மூன்று.
 * @param whole '' where there is none
 */
export function fractionInWords(whole: string, numerator: string, denominator: string): string {
  const [over, under] = [Number(numerator), Number(denominator)]
  const quarters = 4 % under === 0 ? (4 / under) * over : 0
  const isNamed = quarters > 0 && quarters < 4
  const part = isNamed
    ? ['கால்', 'அரை', 'முக்கால்'][quarters - 1]!
    : `${withEnding(numberInWords(denominator), 'இல்')} ${numberInWords(numerator)}`
  if (whole === '' || Number(whole) === 0) return part
  const number = numberInWords(whole)
  // ஆயிரத்து அரை, ஒரு கோடியே கால்: only what ends in u takes the fraction into the same word.
  if (!isNamed || !number.endsWith('ு')) return `${before(number)} ${part}`
  return quarters === 2 ? joined(number, part) : `${joined(number, 'ஏ')}${part}`
}

/** Short forms that are written behind digits, in sounds: 1936ல், 5ம், 10வது. */
const shortEndings: readonly (readonly [short: RegExp, long: string])[] = [
  [/^(?=l(?!a))/, 'i'],
  [/^n$/, 'in'],
  [/^m$/, 'Am'],
  [/^(?=vatu)/, 'A'],
  [/^(?=kku)/, 'u'],
]
/** What follows the stem of the cases, and what follows the word as it is: ஆயிரத்தில், but ஆயிரமாம். */
const caseEnding = /^(?:Y|il(?!lY)|in(?!Ru)|Al|udan|Od|ukku)/
const otherEnding = /^(?:A[mkn]|Avatu|um$|[EO]$)/

/** What an ending follows that is no case: முப்பத்தாற்- in முப்பத்தாறாம், கோடிய்- in கோடியாம். */
function plainStem(word: string): string {
  if (/[iIeEY]$/.test(word)) return `${word}y`
  return /[aAUoOW]$/.test(word) ? `${word}v` : word.replace(/u$/, '')
}

/**
 * Words with the ending that was written behind their digits or letters: முப்பத்தாறு + இல் = முப்பத்தாறில். What is no ending
 * becomes a word of its own.
 */
export function withEnding(spoken: string, ending: string): string {
  if (ending === '') return spoken
  const cut = spoken.lastIndexOf(' ') + 1
  const word = soundsOf(spoken.slice(cut))
  const written = soundsOf(ending)
  const rule = shortEndings.find(([short]) => short.test(written))
  const end = rule ? written.replace(...rule) : written
  // Six is no river: ஆறில், not ஆற்றில்.
  const stem = word.endsWith('ARu') ? word.slice(0, -1) : stemOf(word)
  const whole = (sounds: string) => spoken.slice(0, cut) + spell(sounds)
  if (end.startsWith('ukku') && /[iIYy]$/.test(word)) return whole(word + end.slice(1))
  if (caseEnding.test(end)) return whole(stem + end)
  if (otherEnding.test(end)) return whole(plainStem(word) + end)
  // தொண்ணூறுகளில், ஆயிரங்களில்; 2000த்தில்; தி.மு.க.வின்.
  if (end.startsWith('kaL')) return whole(word.replace(/am$/, 'aG') + end)
  if (end.startsWith('tt')) return whole(stem + end.slice(2))
  return /^[vy]/.test(end) && /[aAiIuUeEYoOW]$/.test(word) ? whole(word + end) : `${spoken} ${ending}`
}
