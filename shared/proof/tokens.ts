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
  /** Whether it is said by somebody: people speak in their own way. */
  isQuoted: boolean
}

/** Words, with hyphens inside. A quotation mark, a comma or a line break between two words separates what they say. */
const words = /[\p{L}\p{M}\p{Nd}\u200C\u200D]+(?:-[\p{L}\p{M}\p{Nd}]+)*/gu

/** The sentences of a text, each as its words. A line break ends a sentence. */
export function sentencesOf(text: string): Token[][] {
  const sentences: Token[][] = []
  let sentence: Token[] = []
  const found = [...text.matchAll(words)]
  let isQuoted = false
  let end = 0
  for (const [index, match] of found.entries()) {
    const to = match.index + match[0].length
    const following = found[index + 1]
    const gap = text.slice(to, following?.index)
    isQuoted = quotes(text.slice(end, match.index), isQuoted)
    end = to
    sentence.push({
      isQuoted,
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

/** Whether what follows a gap is quoted. A line break ends all quotations. */
function quotes(gap: string, wasQuoted: boolean): boolean {
  let isQuoted = wasQuoted
  for (const sign of gap)
    if (sign === '\n') isQuoted = false
    else if (sign === '“' || sign === '‘') isQuoted = true
    else if (sign === '”' || sign === '’') isQuoted = false
    else if (sign === '"') isQuoted = !isQuoted
  return isQuoted
}
