import { langOfText } from '#shared/lang.ts'
import { readingMinutes } from '#shared/reading-time.ts'
import { graphemes, textOfHtml } from '#shared/text.ts'

export interface TextCounts {
  images: number
  letters: number
  words: number
  /** Of reading it. */
  minutes: number
}

/** What the editor's footer tells of a text: its pictures, and its letters without tags, as a reader counts them. */
export const countText = (html: string): TextCounts => {
  const text = textOfHtml(html)
  return {
    images: html.match(/<img\b/g)?.length ?? 0,
    letters: graphemes(text).length,
    words: text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0,
    minutes: readingMinutes(text, langOfText(text)),
  }
}
