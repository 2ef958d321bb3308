// Widths of characters in the display font (Anek Tamil at its heaviest), in em, measured and rounded up. Display sizes are
// fitted to the widest word, so that no word breaks. Tamil signs add their width to that of their letter.

const measured: Record<string, number> = {
  // Letters with Tamil bodies
  ண: 1.85,
  ...each('ஹ', 1.65),
  ...each('ஞனஷஸ', 1.37),
  ...each('ஙயலவளஜ', 1.1),
  ...each('கதநமழற', 0.9),
  ...each('சடபர', 0.77),
  // Independent vowels
  ...each('அஇஉஐஒஓஃ', 1.2),
  ...each('எஏஈ', 0.82),
  ...each('ஆஊ', 1.65),
  ஔ: 2.1,
  // Signs
  '்': 0,
  '\u0bc0': 0.12,
  '\u0bbf': 0.3,
  '\u0bc1': 0.45,
  '\u0bbe': 0.62,
  '\u0bc2': 0.72,
  '\u0bc7': 0.74,
  '\u0bc6': 0.97,
  '\u0bc8': 1.3,
  '\u0bcb': 1.36,
  '\u0bca': 1.58,
  '\u0bcc': 2.06,
  // Latin letters and punctuation
  ...each('abdeghknopqsuvxyzcCEFJLSTZ0123456789?"“”–&', 0.6),
  ...each('ABDGHKNOPQRUVXY', 0.68),
  ...each("fijlrtI1.,:;!()'‘’", 0.42),
  ...each('mwMW—…', 0.9),
  ...each(' \u00a0', 0.3),
  ...each('\u200c\u200d\u00ad', 0),
}
const unmeasured = 1

function each(letters: string, width: number): Record<string, number> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, width]))
}

/** Width of a line in em, rounded up. */
export const textWidth = (text: string): number =>
  Math.ceil(
    Array.from(text.normalize('NFC')).reduce((sum, letter) => sum + (measured[letter] ?? unmeasured), 0) * 100,
  ) / 100

/** Width of the widest word in em, at least 1 (`--w` in the style sheets). */
export function widestWord(text: string): number {
  // Words joined by a no-break space count as one.
  const words = text.split(/(?:[^\S\u00a0]|[\u2010-\u2015-])+/)
  return Math.max(1, ...words.map((word) => textWidth(word)))
}
