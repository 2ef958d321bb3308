/** The browsers that cannot divide texts themselves are Firefox before 125. */
const byBrowser = (): Intl.Segmenter | null => ('Segmenter' in Intl ? new Intl.Segmenter('ta') : null)
let segmenter: Intl.Segmenter | null | undefined

/** A letter with its vowel sign and pulli, a flag, a pictograph with what is joined to it. */
const cluster =
  /\r\n|\p{Regional_Indicator}{2}|[^](?:[\p{M}\p{Emoji_Modifier}\u200C\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic}?)*/gu

/** The same by a rule of our own, which divides Tamil, Latin and pictographs as browsers do. */
export const clustersByRule = (text: string): string[] => text.match(cluster) ?? []

/** What a reader takes for one sign each, such as கொ, é or a flag. They make up the text. */
export function graphemeClusters(text: string): string[] {
  // Made at first use: what no browser has to have must not end a script that begins.
  if (segmenter === undefined) segmenter = byBrowser()
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : clustersByRule(text)
}
