// Normal form of texts and queries, for search keys only, never for stored or displayed texts.

/** Joiners, soft hyphens and the like, which do not change a word. */
const invisible =
  /\u00AD|\u034F|\u061C|\u180E|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u2064]|\uFEFF|\p{Variation_Selector}/gu
const latinMarks = /[\u0300-\u036F]/g
const tamilDigits = /[\u0BE6-\u0BEF]/g
/** ள without a following vowel sign or dot is the right half of ஔ, typed as a letter. */
const looseAu = /([\u0B92\u0BC6])\u0BB3(?![\u0BBE-\u0BCD])/g

/** The halves of ொ and ோ, typed in the wrong order. */
const swappedHalves = /\u0BBE([\u0BC6\u0BC7])/g
/** Letters that Unicode does not decompose. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/**
 * Whether one of the steps below might change a text. Nearly all words consist of Tamil letters, lower-case Latin ones and
 * plain signs without any sequence that is corrected or composed, and skip the steps.
 */
const unsettled =
  /[^\t\n\r -@[-~\u0B82\u0B83\u0B85-\u0BB9\u0BBE-\u0BCD\u2013\u2014\u2018\u2019\u201C\u201D]|[\u0B92\u0BC6]\u0BB3|[\u0BC6\u0BC7]\u0BBE|\u0BBE[\u0BC6\u0BC7\u0BCD]|[\u0BB6\u0BB7]\u0BCD\u0BB0\u0BC0/

function normalizeOnce(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(latinMarks, '')
    .normalize('NFC')
    .replace(/[ßæœøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(swappedHalves, (_, half: string) => (half === '\u0BC6' ? '\u0BCA' : '\u0BCB'))
    .replace(/\u0BB6\u0BCD\u0BB0\u0BC0|\u0BB7\u0BCD\u0BB0\u0BC0/g, 'ஸ்ரீ')
    .replace(looseAu, (_, first: string) => (first === '\u0B92' ? '\u0B94' : '\u0BCC'))
    .replace(/\u0BBE\u0BCD/g, 'ர்')
    .replace(tamilDigits, (digit) => String(digit.charCodeAt(0) - 0x0be6))
}

/**
 * Composed, without invisible characters, in lower case without accents, digits as 0-9, and the usual mistakes of Tamil
 * keyboards corrected (ஶ்ரீ, ஒள for ஔ, ா் for ர், காெ for கொ). Idempotent.
 */
export function normalize(text: string): string {
  if (!unsettled.test(text)) return text
  let before = text
  // A step may create new sequences to compose; in practice the second round changes nothing.
  for (let step = 0; step < 8; step += 1) {
    const after = normalizeOnce(before)
    if (after === before) break
    before = after
  }
  return before
}

const word = /[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}]+/gu
/** Longer strings are truncated: they are not words. */
const maxWordLength = 64

/** The words of a text, normalised, in order. */
export function wordsOf(text: string): string[] {
  return (normalize(text).match(word) ?? []).map((each) => each.slice(0, maxWordLength))
}
