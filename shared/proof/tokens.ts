// Words of a text with their places, for the rules of the proofreader.

/** A word: letters of any script, with the signs that belong to them. */
export interface Token {
  /** Composed (NFC). */
  word: string
  /** Offsets in the text, in UTF-16 units. */
  from: number
  to: number
  /** Whether nothing but spaces stands between it and the next word. */
  isJoined: boolean
  /** The next word, if nothing but spaces and line breaks stands between: verse goes on in the next line. */
  next: string | undefined
}

/** Words, with hyphens inside. A quotation mark, a comma or a line break between two words separates what they say. */
const words = /[\p{L}\p{M}\p{Nd}\u200C\u200D]+(?:-[\p{L}\p{M}\p{Nd}]+)*/gu

/** The sentences of a text, each as its words. A line break ends a sentence. */
export function sentencesOf(text: string): Token[][] {
  const sentences: Token[][] = []
  let sentence: Token[] = []
  const found = [...text.matchAll(words)]
  for (const [index, match] of found.entries()) {
    const to = match.index + match[0].length
    const following = found[index + 1]
    const gap = text.slice(to, following?.index)
    sentence.push({
      word: match[0].normalize('NFC'),
      from: match.index,
      to,
      isJoined: following !== undefined && /^[ \u00A0]+$/.test(gap),
      next: /^\s+$/.test(gap) ? following?.[0].normalize('NFC') : undefined,
    })
    // The dots of initials end no sentence: மு. க.
    if (/[?!\n;:…]|\.(?=\s|$)/.test(gap) || !following) {
      sentences.push(sentence)
      sentence = []
    }
  }
  return sentences
}
