// Tamil letters consist of several code points, and two of them (க்ஷ, ஸ்ரீ) of several grapheme clusters: texts are measured
// and truncated by letters, never by code units.

import { graphemeClusters } from './grapheme-clusters.ts'
import { softHyphen } from './soft-hyphens.ts'

/** The letters of a text as a reader counts them; க்ஷ and ஸ்ரீ stay whole in every Unicode version. */
export function graphemes(text: string): string[] {
  const letters: string[] = []
  for (const segment of graphemeClusters(text)) {
    const before = letters.at(-1)
    if ((before === 'க்' && segment.startsWith('ஷ')) || (before === 'ஸ்' && segment.startsWith('ரீ')))
      letters[letters.length - 1] = before + segment
    else letters.push(segment)
  }
  return letters
}

/** Truncates a text to `max` letters and appends `end` if something was cut. */
export function truncate(text: string, max: number, end = '…'): string {
  // A letter is at least one code unit, so a short text needs no counting.
  if (text.length <= max) return text
  const letters = graphemes(text.slice(0, max * 12))
  return letters.length <= max ? text : letters.slice(0, max).join('').trimEnd() + end
}

/** A title for display: a number of up to three digits is not separated from the word before it. */
export const titleText = (title: string): string => title.replace(/(\S) (?=\d{1,3}(?!\d))/g, '$1\u00a0')

/** A name without what stands before it: the initials of a father or a place (எஸ்., இரா.), or a title. */
export const withoutInitials = (name: string): string =>
  name.trim().replace(/^(?:[\p{L}\p{M}]{1,5}\.\s*)+(?=\p{L})/u, '')

/** What stands for somebody without a portrait: the first letter of the name itself, Tamil or Latin. */
export const initialOf = (name: string): string => graphemes(withoutInitials(name))[0]?.toUpperCase() ?? ''

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Separates lines of verse that are quoted in one line. */
const endOfLine = ' / '

/** The plain text of cleaned HTML: tags, marks of footnotes and soft hyphens removed, entities decoded, spaces collapsed. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<sup class="footnote">.*?<\/sup>/g, '')
    .replace(/<div class="verse"[^>]*>(?:<p>.*?<\/p>)+<\/div>/gs, (verse) =>
      verse.replace(/<br\s*\/?>|<\/p>(?=<p>)/g, endOfLine),
    )
    .replace(/<\/(?:p|h[1-6]|li|blockquote|figcaption|summary|pre|d[tdl]|t[dhr]|div)>|<(?:br|hr)\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, dec?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = dec ? Number(dec) : Number.parseInt(hex ?? '', 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(softHyphen, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Characters that are never stored: control characters, lone surrogates and noncharacters, which XML forbids or feed
 * readers reject, and invisible hints (soft hyphens, byte order marks).
 */
export const forbiddenCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\uFEFF\p{Surrogate}\p{Noncharacter_Code_Point}]/gu

/** A text as it is stored: NFC, without forbidden characters, trimmed. */
export const cleanText = (text: string): string => text.normalize('NFC').replace(forbiddenCharacters, '').trim()

/** A name with its initials kept to it, however narrow its place is. */
export const joinInitials = (name: string): string => name.replaceAll(/(\p{L}\p{M}*\.) +(?=\p{L})/gu, '$1\u00A0')
