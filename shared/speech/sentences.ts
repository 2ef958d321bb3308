import { langOfText, type Lang } from '../lang.ts'
import { beforeNumbers, englishAbbreviations, initial, tamilAbbreviations } from './abbreviations.ts'

/** Part of a text, by offsets in UTF-16 units. */
export interface Span {
  from: number
  to: number
}

/** Voices of the network fall silent after a quarter of a minute: longer sentences are said clause by clause. */
const maxSentenceLength = 220

const abbreviations = [...Object.keys(tamilAbbreviations), ...englishAbbreviations]
  .map((each) => each.replaceAll('.', String.raw`\.\s?`))
  .join('|')
/** The end of a sentence that is none: மு. க., டாக். ராமன், e.g. this. */
const openEnd = new RegExp(
  String.raw`(?:^|[^\p{L}\p{M}])(?:(?:${initial}\.\s?)*${initial}|${abbreviations})\.\s*$|(?<=\S)\.$`,
  'u',
)
const openBeforeNumber = new RegExp(String.raw`(?:^|[^\p{L}\p{M}])(?:${beforeNumbers.join('|')})\.\s*$`, 'u')
/** Words that are written like initials, behind another word: நீ இங்கே வா. */
const shortWord = /[\p{L}\p{M}]\s(?:வா|போ|தா|நீ|தீ|பூ|கை|மை|பை|I)\.\s*$/u
/** Goes on after what is quoted: “வா!” என்றான். */
const goesOn = /^(?:என(?:$|[^\p{L}])|என[்வ]|\p{Ll}|[,;)\]])/u

const isOpen = (before: string, after: string): boolean =>
  (openEnd.test(before) && !shortWord.test(before)) ||
  (openBeforeNumber.test(before) && /^\d/.test(after)) ||
  goesOn.test(after)

/** Clauses of at most the longest length, if need be words. */
function clausesOf(text: string, { from, to }: Span): Span[] {
  if (to - from <= maxSentenceLength) return [{ from, to }]
  const head = text.slice(from, from + maxSentenceLength)
  const cut = [/^.*[;:–—][\s”’"')]+/su, /^.*,[\s”’"')]+/su, /^.*\s/su].flatMap(
    (end) => end.exec(head)?.[0].length ?? [],
  )
  const at = from + (cut.find((length) => length > maxSentenceLength / 4) ?? maxSentenceLength)
  return [{ from, to: at }, ...clausesOf(text, { from: at, to })]
}

/** Without spaces around, and only if there is anything to say. */
function trimmed(text: string, { from, to }: Span): Span[] {
  const part = text.slice(from, to)
  if (!/[\p{L}\p{N}]/u.test(part)) return []
  return [{ from: from + part.length - part.trimStart().length, to: to - (part.length - part.trimEnd().length) }]
}

/**
 * The sentences of a text as they are read aloud, in order. Initials, abbreviations and decimals end none; a line break,
 * as in verse, does.
 */
export function sentencesOf(text: string, lang: Lang): Span[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' })
  const spans: Span[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const last = spans.at(-1)
    const before = last && text.slice(last.from, last.to)
    if (last && before && !before.endsWith('\n') && isOpen(before, segment)) last.to = index + segment.length
    else spans.push({ from: index, to: index + segment.length })
  }
  return spans.flatMap((span) => clausesOf(text, span)).flatMap((span) => trimmed(text, span))
}

/** The language whose voice reads a sentence: by its letters, or else that of the text. */
export const langOfSentence = (sentence: string, lang: Lang): Lang =>
  /[A-Za-z\u0B80-\u0BE5]/.test(sentence) ? langOfText(sentence) : lang
