/** Part of a text, in UTF-16 units. */
interface TextRange {
  start: number
  end: number
}

/**
 * Where words stand in a text, in any case of letters and across any white space. Findings begin and end between
 * letters: a vowel sign that follows belongs to them.
 * @param text in NFC
 */
export function findInText(text: string, query: string): TextRange[] {
  const words = query.normalize('NFC').trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const source = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
  const ranges: TextRange[] = []
  for (const match of text.matchAll(new RegExp(`(?!\\p{M})${source}\\p{M}*`, 'giu')))
    ranges.push({ start: match.index, end: match.index + match[0].length })
  return ranges
}
