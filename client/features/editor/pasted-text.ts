import { graphemes } from '#shared/text.ts'

// Plain text, as messengers and poets write it: a line is a line, an empty line parts paragraphs or stanzas.

/** Words with what WhatsApp's signs around them say. */
export interface Piece {
  text: string
  mark?: 'bold' | 'italic' | 'strike' | 'code'
}

export interface PastedBlock {
  kind: 'paragraph' | 'verse'
  /** Of a verse an empty line parts stanzas. */
  lines: string[]
}

/** Letters of the longest line that verse has, and of its lines on average. */
const maxLineLength = 72
const usualLine = 42
/** Lines that make a verse by themselves; with a blank line or an indent between them two are enough. */
const fewLines = 4

function isVerse(lines: string[]): boolean {
  const lengths = lines.filter((line) => line.trim()).map((line) => graphemes(line.trim()).length)
  if (lengths.length < 2 || Math.max(...lengths) > maxLineLength) return false
  if (lengths.reduce((sum, length) => sum + length, 0) / lengths.length > usualLine) return false
  const stanzas = lines.join('\n').split(/\n\s*\n/)
  const hasStanza = stanzas.some((stanza) => stanza.split('\n').length > 1)
  const isIndented = lines.some((line, index) => index > 0 && /^[ \t\u00A0]{2,}\S/.test(line))
  return hasStanza && (lengths.length >= fewLines || stanzas.length > 1 || isIndented)
}

/** The blocks of a text: verse where its lines are short, otherwise paragraphs. */
export function blocksOfText(text: string): PastedBlock[] {
  const lines = text.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '').split(/\r\n?|\n/)
  if (isVerse(lines)) return [{ kind: 'verse', lines: lines.map((line) => (line.trim() ? line.trimEnd() : '')) }]
  // Where empty lines part the paragraphs, the other ends of lines are within them.
  if (lines.some((line) => !line.trim())) {
    const paragraphs = lines.join('\n').split(/\n\s*\n/)
    return paragraphs.map((paragraph) => ({
      kind: 'paragraph',
      lines: paragraph.split('\n').map((line) => line.trim()),
    }))
  }
  return lines.map((line) => ({ kind: 'paragraph', lines: [line.trim()] }))
}

const marks = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' } as const
const signed = /(?<![\p{L}\p{M}\p{N}])(\*\*|\*|_|~~|~|```|`)(?!\s)([^\n]+?)(?<!\s)\1(?![\p{L}\p{M}\p{N}])/u

/** A line with WhatsApp's *bold*, _italic_, ~struck~ and `code` as marks. */
export function piecesOfLine(line: string): Piece[] {
  const pieces: Piece[] = []
  let rest = line
  for (let found = signed.exec(rest); found; found = signed.exec(rest)) {
    const [whole, sign = '', text = ''] = found
    if (found.index > 0) pieces.push({ text: rest.slice(0, found.index) })
    pieces.push({ text, mark: marks[sign[0] as keyof typeof marks] })
    rest = rest.slice(found.index + whole.length)
  }
  if (rest) pieces.push({ text: rest })
  return pieces
}
