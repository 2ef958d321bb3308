// Where long Tamil words may be parted. Of the browsers only Android's know the syllables of Tamil, so the places are marked.

/** Invisible, and ignored when one searches in a page; where it stands a line may end. It is never stored. */
export const softHyphen = '\u00ad'

/** A shorter word is never parted: it fits half a line of a phone. */
const minLetters = 9
/** In headings and verse one that may fit no line of a phone. */
const minLettersInLines = 12
/** So many letters of a parted word stand on each of its lines, or more. */
const minLettersOnALine = 4

/** Whole tags, which are left as they are, and words that may be long enough: a letter is at least one code point. */
const tagsAndLongWords = /<[^>]*>|[\u0b82-\u0bd7]{9,}/g
const letters = /க்ஷ[\u0bbe-\u0bcd]?|[ஸஶ]்ரீ|[\u0b82-\u0bd7][\u0bbe-\u0bcd\u0bd7]*/g
/** A consonant without a vowel belongs to the syllable before it: no line begins with one. */
const closesSyllable = /[\u0bcdஃ]$/

/** What has lines of its own: a word moves to the next line there, as long as it fits it. */
const opensLines = /^<(?:h[23]|div class="verse"|blockquote class="pull")/
const closesLines = /^<\/(?:h[23]|div|blockquote)/

function parted(word: string, min: number): string {
  const all = word.match(letters)!
  if (all.length < min) return word
  const last = all.length - minLettersOnALine
  return all
    .map((letter, place) =>
      place >= minLettersOnALine && place <= last && !closesSyllable.test(letter) ? softHyphen + letter : letter,
    )
    .join('')
}

/** HTML or plain text in NFC, with soft hyphens between the syllables of its long Tamil words. */
export function withSoftHyphens(html: string): string {
  let min = minLetters
  return html.replace(tagsAndLongWords, (part) => {
    if (!part.startsWith('<')) return parted(part, min)
    if (opensLines.test(part)) min = minLettersInLines
    else if (closesLines.test(part)) min = minLetters
    return part
  })
}

export const withoutSoftHyphens = (text: string): string => text.replaceAll(softHyphen, '')
