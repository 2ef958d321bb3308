import { monthName } from '../months.ts'
import { latinLetters } from '../search/latin-letters.ts'
import { loanedMeasure } from '../tamil/loaned-measures.ts'
import { initial, parties, tamilAbbreviations } from './abbreviations.ts'
import { beforeHard, counting, digitByDigit, fractionInWords, numberInWords, withEnding } from './tamil-numbers.ts'

// A Tamil text as a voice is to say it. Voices read digits, signs and abbreviations of Tamil texts in English, by letters, or
// not at all, so all of them are spelt out. The rules run one after the other; what one has spelt out is no matter of the next.

type Spoken = (...groups: string[]) => string
type Rule = readonly [pattern: RegExp, spoken: Spoken]

/** A number as it is written, with Indian or other groups: 1,25,000. */
const amount = String.raw`((?:\d{1,3}(?:,\d{2,3})+(?!\d)|\d+)(?:\.\d+)?)`
/** Not inside another number, address or word. */
const start = String.raw`(?<![\p{L}\p{N}.,/:-])`
/** A Tamil ending behind digits, with a hyphen or without. */
const ending = String.raw`(?:[-–]?([\u0B80-\u0BE5]+))?`
const [day, month] = ['(0?[1-9]|[12]\\d|3[01])', '(0?[1-9]|1[0-2])']
const notInNumber = String.raw`(?![\d:/]|[.,]\d)`

const inWords = (written: string): string => numberInWords(written.replaceAll(',', ''))
const withoutZeros = (digits: string): string => numberInWords(String(Number(digits)))

const dateInWords = (days: string, months: string, year: string, end: string): string =>
  `${monthName(Number(months), 'ta')} ${withoutZeros(days)}, ${withEnding(numberInWords(year), end)}`

const timeInWords = (hours: string, minutes: string): string =>
  Number(minutes) === 0 ? counting(withoutZeros(hours)) : `${withoutZeros(hours)} ${withoutZeros(minutes)}`

/** @param factor what stands behind the sum: ₹5 கோடி is ஐந்து கோடி ரூபாய் */
function rupeesInWords(written: string, factor: string): string {
  const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.')
  if (factor || fraction.length > 2)
    return [beforeHard(counting(inWords(written)), factor), factor, 'ரூபாய்'].filter(Boolean).join(' ')
  const paise = Number(fraction.padEnd(2, '0'))
  const rupees = Number(whole) > 0 || paise === 0 ? [`${counting(numberInWords(whole))} ரூபாய்`] : []
  const rest = paise > 0 ? [paise === 1 ? 'ஒரு காசு' : `${numberInWords(String(paise))} காசுகள்`] : []
  return [...rupees, ...rest].join(' ')
}

const currencies: Readonly<Record<string, string>> = { $: 'டாலர்', '€': 'யூரோ', '£': 'பவுண்டு' }
const units: Readonly<Record<string, string>> = {
  '%': 'விழுக்காடு',
  '°C': 'டிகிரி செல்சியஸ்',
  '°': 'டிகிரி',
  km: 'கிலோமீட்டர்',
  cm: 'சென்டிமீட்டர்',
  mm: 'மில்லிமீட்டர்',
  kg: 'கிலோகிராம்',
  ml: 'மில்லிலிட்டர்',
  GB: 'ஜிபி',
  MB: 'எம்பி',
  'km/h': 'கிலோமீட்டர் வேகம்',
  kmph: 'கிலோமீட்டர் வேகம்',
  m: 'மீட்டர்',
  g: 'கிராம்',
  கிமீ: 'கிலோமீட்டர்',
  செமீ: 'சென்டிமீட்டர்',
  மிமீ: 'மில்லிமீட்டர்',
  மீ: 'மீட்டர்',
  கிகி: 'கிலோகிராம்',
  மிலி: 'மில்லிலிட்டர்',
}
const unit =
  '(?: ?(%|°C|°|(?:km/h|kmph|km|cm|mm|kg|ml|GB|MB|m|g)(?![A-Za-z/])|கிமீ|செமீ|மிமீ|கிகி|மிலி|மீ(?![\\u0B80-\\u0BE5])))'
const factor = String.raw`(?: ?(ஆயிரம்|லட்சம் கோடி|லட்சம்|இலட்சம்|கோடி)(?![\u0B80-\u0BE5]))?`
/** In front of these one is ஒரு. */
const counted = 'ஆயிர|இ?லட்ச|கோடி|மில்லியன்|ரூபாய்|மணி|நிமிட|நாள்|வார|மாத|ஆண்டு|வருட|பேர்|முறை|விழுக்கா|சத|கிலோ|மீட்டர்|ஏக்க|கி\\.'

/** Said as words, not letter by letter. */
const acronyms: Readonly<Record<string, string>> = {
  NASA: 'நாசா',
  ISRO: 'இஸ்ரோ',
  NEET: 'நீட்',
  UNESCO: 'யுனெஸ்கோ',
  UNICEF: 'யுனிசெஃப்',
  AIDS: 'எய்ட்ஸ்',
  SAARC: 'சார்க்',
  COVID: 'கோவிட்',
}
const letterName = (letter: string): string =>
  latinLetters.find(([, letters]) => letters.includes(letter.toLowerCase()))?.[0] ?? letter

const roman: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 }
const valueOfRoman = (numeral: string): number =>
  Array.from(numeral, (letter) => roman[letter] ?? 0).reduce(
    (sum, value, index, all) => sum + (value < (all[index + 1] ?? 0) ? -value : value),
    0,
  )

const isRoman = (capitals: string): boolean => /^X{0,3}(?:I[XV]|V?I{0,3})$/.test(capitals)

/** Words behind which a Roman number is a cardinal: பகுதி II. */
const numberedParts = 'பகுதி|பாகம்|தொகுதி|அத்தியாயம்|பிரிவு|அட்டவணை|கட்டம்|நிலை|எண்'

/**
 * A Roman number: of what stands behind it, it is an ordinal (II உலகப் போர், XII ஆம் வகுப்பு), and otherwise a cardinal.
 * @param part the word before it, with its space
 * @param next the letter of the next word
 */
function romanInWords(part: string, numeral: string, end: string, next: string): string {
  const isOrdinal = end !== '' || (part === '' && next !== '')
  if (!isRoman(numeral)) return `${part}${numeral}${end && ` ${end}`}`
  const value = valueOfRoman(numeral)
  if (!isOrdinal) return part + numberInWords(String(value))
  return part + (value === 1 ? 'முதலாம்' : withEnding(numberInWords(String(value)), end || 'ஆம்'))
}

/** Latin capitals: a Roman number, a word, or letters. */
function capitalsInWords(capitals: string): string {
  if (isRoman(capitals)) return numberInWords(String(valueOfRoman(capitals)))
  return acronyms[capitals] ?? Array.from(capitals, letterName).join(' ')
}

/** தி.மு.க.வின் is தி மு கவின்; மு. க. ஸ்டாலின் is மு க ஸ்டாலின். */
function initialsInWords(dotted: string, behind: string): string {
  const letters = dotted.split('.').flatMap((letter) => letter.trim() || [])
  const names =
    letters.length > 1 ? letters.map((letter) => (/[A-Z]/.test(letter) ? letterName(letter) : letter)) : letters
  return /\s$/.test(dotted) ? `${names.join(' ')} ${behind}` : withEnding(names.join(' '), behind)
}

const abbreviation = Object.keys(tamilAbbreviations)
  .toSorted((one, other) => other.length - one.length)
  .map((each) => each.replaceAll('.', String.raw`\. ?`))
  .join('|')

/** `+91 98765 43210`: each digit by itself, with a pause between the groups. */
const digitsInWords = (number: string): string =>
  number
    .split(/[ -]+/)
    .map((group) => (group.startsWith('+') ? `பிளஸ் ${digitByDigit(group.slice(1))}` : digitByDigit(group)))
    .join(', ')
/** +91 98765 43210, 044-2345 6789, 1800 425 1234, 98765 43210, 600 004. */
const telephone = [
  String.raw`\+\d[\d -]{8,16}\d`,
  String.raw`0\d{2,4}[ -]\d[\d -]{4,8}\d`,
  String.raw`1800[ -]\d[\d -]{4,8}\d`,
  String.raw`[6-9]\d{4} ?\d{5}`,
  String.raw`\d{3} \d{3}`,
].join('|')

/** Loans are said as they are: பத்து கிலோமீட்டர், but பத்துப் பேர். */
const beforeNext = (spoken: string, next: string): string =>
  loanedMeasure.test(next) ? spoken : beforeHard(spoken, next)

/** 2024-25 is a year of two, and 1936–40 a range. */
function yearsInWords(from: string, sign: string, to: string, end: string): string {
  const isNext = (Number(from) + 1) % 10 ** to.length === Number(to)
  return isNext ? withEnding(`${inWords(from)} ${withoutZeros(to)}`, end) : from + sign + to + end
}

/** 3/4 is முக்கால், 24/7 is no fraction. */
function quotientInWords(whole: string, over: string, under: string, end: string): string {
  if (Number(over) > 0 && Number(over) < Number(under)) return withEnding(fractionInWords(whole, over, under), end)
  return withEnding(`${whole && `${inWords(whole)} `}${withoutZeros(over)} பை ${withoutZeros(under)}`, end)
}

/** The two halves of a PIN code, digit by digit. */
const pinInWords = (area: string, office: string): string => `${digitByDigit(area)}, ${digitByDigit(office)}`

const spellParty = (party: string): string => Array.from(party.matchAll(/[\u0B85-\u0BB9][\u0BBE-\u0BCC]?/g)).join(' ')

const rule = (pattern: string, spoken: Spoken): Rule => [new RegExp(pattern, 'gu'), spoken]
const rules: readonly Rule[] = [
  // Of an address, the host.
  rule(String.raw`(?:https?:\/\/(?:www\.)?|(?<=^|\s)www\.)([^\s/]+)\S*`, (host) => host),
  rule(String.raw`(?:Rs\.?|INR|ரூ\.|ரூ(?= ?\d)) ?(?=\d)`, () => '₹'),
  rule(String.raw`(?<=₹ ?[\d,.]+)\/-`, () => ''),
  rule(`₹ ?${amount}(?: ?[-–] ?₹?${amount})?${factor}${ending}`, (from, to, much, end) =>
    withEnding(to ? `${inWords(from)} முதல் ${rupeesInWords(to, much)}` : rupeesInWords(from, much), end),
  ),
  rule(`([$€£]) ?${amount}${factor}${ending}`, (sign, sum, much, end) =>
    withEnding([counting(inWords(sum)), much, currencies[sign]].filter(Boolean).join(' '), end),
  ),
  // கி.பி.5ஆம் is கி.பி. 5ஆம்.
  rule(String.raw`(?<=\p{L}\p{M}*\.)(?=\d)`, () => ' '),
  rule(`${start}(${telephone})${notInNumber}`, digitsInWords),
  // The PIN codes of the south, and others behind a dash: திருநெல்வேலி 627001, டெல்லி - 110001.
  rule(`${start}(6\\d\\d)(?!000)(\\d{3})(?! ?(?:${counted}|₹|%))${notInNumber}`, pinInWords),
  rule(String.raw`(?<=\p{L}\p{M}* ?[-–] ?)([1-8]\d\d)(\d{3})${notInNumber}`, pinInWords),
  rule(`${start}${day}([./-])${month}\\2(\\d{4}|\\d\\d)${notInNumber}${ending}`, (days, _, months, year, end) =>
    dateInWords(days, months, year, end),
  ),
  rule(`${start}(\\d{4})-${month}-${day}${notInNumber}${ending}`, (year, months, days, end) =>
    dateInWords(days, months, year, end),
  ),
  rule(String.raw`${start}(\d{1,2})[.:]([0-5]\d)(?= ?மணி)`, timeInWords),
  rule(String.raw`${start}([01]?\d|2[0-3]):([0-5]\d)${notInNumber}${ending}`, (hours, minutes, end) =>
    withEnding(`${timeInWords(hours, minutes)} மணி`, end),
  ),
  rule(String.raw`${start}(\d{1,3}):(\d{1,2})${notInNumber}${ending}`, (one, other, end) =>
    withEnding(`${withEnding(inWords(one), 'க்கு')} ${withoutZeros(other)}`, end),
  ),
  rule(String.raw`(\d*) ?([¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])${ending}`, (whole, sign, end) => {
    const [over = '', under = ''] = sign.normalize('NFKD').split('\u2044')
    return withEnding(fractionInWords(whole, over, under), end)
  }),
  rule(String.raw`${start}(?:(\d+) )?(\d{1,3})[/\u2044](\d{1,3})${notInNumber}${ending}`, quotientInWords),
  rule(String.raw`${start}((?:1[89]|20)\d\d)([-–])(\d\d|\d{4})${notInNumber}${ending}`, yearsInWords),
  // 10–15 பேர் is பத்து முதல் பதினைந்து பேர்; 10–15 is பத்து முதல் பதினைந்து வரை.
  rule(
    String.raw`${start}${amount} ?[-–] ?${amount}${notInNumber}${unit}?${ending}( ?\p{L})?`,
    (from, to, sign, end, next) => {
      const range = [inWords(from), 'முதல்', inWords(to), units[sign]].filter(Boolean).join(' ')
      return (end || next ? withEnding(range, end) : `${range} வரை`) + next
    },
  ),
  rule(String.raw`(?<![\p{L}\p{M}\p{N}.,/:)%-])[-–\u2212](?=\d)`, () => 'மைனஸ் '),
  rule(`${amount}${unit}${ending}`, (number, sign, end) =>
    withEnding(`${counting(inWords(number))} ${units[sign]}`, end),
  ),
  // 9C is ஒன்பது சி, G20 is ஜி இருபது, 10AM is பத்து ஏ எம்.
  rule(
    `(\\d) ?([A-Z])(?![A-Za-z.\\d])${ending}`,
    (digit, letter, end) => `${digit} ${withEnding(letterName(letter), end)}`,
  ),
  rule(String.raw`(?<![A-Za-z\d])([A-Z])-?(?=\d)`, (letter) => `${letterName(letter)} `),
  rule(String.raw`(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)`, () => ' '),
  rule(`${amount}(?= ((?:${counted})))`, (number, next) => beforeNext(counting(inWords(number)), next)),
  rule(String.raw`${amount}${ending}(?=(?: (\p{L}\p{M}*\p{L}?))?)`, (number, end, next) =>
    end ? withEnding(inWords(number), end) : beforeNext(inWords(number), next),
  ),
  rule(String.raw`(?<![\p{L}\p{M}])(${parties.join('|')})(?=வ|க்கு|ல்|[^\p{L}\p{M}]|$)`, spellParty),
  rule(
    String.raw`(?<![\p{L}\p{M}.])(${abbreviation})\.`,
    (short) => tamilAbbreviations[short.replaceAll(' ', '')] ?? short,
  ),
  rule(String.raw`(?<![\p{L}\p{M}.])((?:${initial}\. ?)+)([\u0B80-\u0BE5]*)`, initialsInWords),
  rule(
    String.raw`(?<![\p{L}\p{M}\p{N}.])((?:(?:${numberedParts}) )?)([IVX]{2,6}|[IVX](?= உலகப்|[ -]?ஆ))(?:[ -]?(ஆம்|ஆவது)(?![\p{L}\p{M}]))?(?![A-Za-z\d.]|-)(?=(?: ([\u0B80-\u0BE5]))?)`,
    romanInWords,
  ),
  // Capitals in a row are a title, which the voice reads itself.
  rule(String.raw`(?<![\p{L}\p{N}]|[A-Z]{2} )([A-Z]{2,6})(?![A-Za-z\d]| [A-Z]{2})${ending}`, (capitals, end) =>
    withEnding(capitalsInWords(capitals), end),
  ),
  rule('&', () => ' மற்றும் '),
]

/** What voices stumble over or read out: invisible characters, ornaments. */
const silent = /[\u00AD\u200B-\u200F\u2060\uFEFF*_#|•·~^]+/g
const tamilDigits = /[\u0BE6-\u0BEF]/g

/** A sentence of a Tamil text in words. It has no digit but what belongs to a word of another script. */
export function tamilSpeech(text: string): string {
  let spoken = text
    .replace(silent, '')
    .normalize('NFC')
    .replace(tamilDigits, (each) => String(each.charCodeAt(0) - 0x0be6))
    .replace(/\s+/g, ' ')
  for (const [pattern, say] of rules)
    spoken = spoken.replace(pattern, (...found: unknown[]) => {
      // Behind the groups: the place, and the whole text.
      const groups = found.slice(
        1,
        found.findIndex((each) => typeof each === 'number'),
      )
      return say(...groups.map((group) => (typeof group === 'string' ? group : '')))
    })
  return spoken.replace(/\s+/g, ' ').trim()
}
