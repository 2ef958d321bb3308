import { maxPoemLines } from '#shared/front.rules.ts'
import { textOfHtml } from '#shared/text.ts'

const verse = /<div class="verse"[^>]*>.*?<\/div>/gs
const paragraph = /<p(?:\s[^>]*)?>(.*?)<\/p>/gs

/** The lines of a poem by stanza, from the cleaned HTML of a post: its verse, or where none is marked all paragraphs. */
export function stanzasOf(html: string): string[][] {
  const poem = html.match(verse)?.join('') ?? html
  return [...poem.matchAll(paragraph)]
    .map(([, stanza = '']) =>
      stanza
        .split(/<br\s*\/?>/)
        .map(textOfHtml)
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
}

/** What the front page shows of a poem: all of it, or of a long one the first stanza. */
export function openingOf(stanzas: string[][]): { stanzas: string[][]; isCut: boolean } {
  const lines = stanzas.reduce((sum, stanza) => sum + stanza.length, 0)
  if (lines <= maxPoemLines) return { stanzas, isCut: false }
  return { stanzas: stanzas.slice(0, 1).map((stanza) => stanza.slice(0, maxPoemLines)), isCut: true }
}
