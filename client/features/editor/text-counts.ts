import { graphemes, textOfHtml } from '#shared/text.ts'

/** What the editor's footer tells of a text: its pictures, and its letters without tags, as a reader counts them. */
export const countText = (html: string): { images: number; letters: number; words: number } => {
  const text = textOfHtml(html)
  return {
    images: html.match(/<img\b/g)?.length ?? 0,
    letters: graphemes(text).length,
    words: text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0,
  }
}
