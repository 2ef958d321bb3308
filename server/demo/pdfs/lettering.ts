import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'
import { graphemes } from '#shared/text.ts'
import type { PdfWriter, Ref } from './pdf-writer.ts'

// Tamil in a PDF: every letter as readers count them (கொ, ஸ்ரீ) is shaped once and becomes one sign of a font, whose
// text is the letter as it is written. So it looks right, and what is searched or copied is right too.

const files = {
  text: 'noto-serif-tamil/files/noto-serif-tamil-#-400-normal.woff',
  bold: 'noto-serif-tamil/files/noto-serif-tamil-#-700-normal.woff',
  display: 'anek-tamil/files/anek-tamil-#-800-normal.woff',
} as const
export type Style = keyof typeof files

interface Letter {
  /** What it draws, and how far it moves on, in parts of the size. */
  drawing: string
  advance: number
}

interface PlacedLetter {
  style: Style
  font: number
  code: number
}

/** Steps of a size: a fiftieth of a point at the largest, and fewer digits than a thousand would take. */
const perEm = 500
/** Codes of one font; 32 stays the space's. */
const firstCode = 33
const lastCode = 255
const number = (value: number): string => String(Math.round(value))

function openFont(style: Style, script: 'tamil' | 'latin'): Font {
  const { resolve } = createRequire(import.meta.url)
  return openSync(resolve(`@fontsource/${files[style].replace('#', script)}`))
}

/** Outlines of a letter; quadratic curves become the cubic ones that PDF knows. */
function shape(font: Font, letter: string, script: 'tamil' | 'latin'): Letter {
  const { glyphs, positions } = font.layout(letter, {}, script === 'tamil' ? 'taml' : 'latn', 'dflt')
  const scale = perEm / font.unitsPerEm
  let pen = 0
  let drawing = ''
  for (const [index, { path }] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const drawn = outline(path.commands, (x, y) => [(pen + xOffset + x) * scale, (yOffset + y) * scale])
    if (drawn) drawing += `${drawn}\n`
    pen += xAdvance
  }
  return { drawing, advance: pen * scale }
}

function outline(
  commands: { command: string; args: number[] }[],
  place: (x: number, y: number) => [number, number],
): string {
  const parts: string[] = []
  let [x0, y0] = [0, 0]
  const push = (points: [number, number][], operator: string) => {
    parts.push(...points.flat().map(number), operator)
    ;[x0, y0] = points.at(-1)!
  }
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, i) => place(args[2 * i]!, args[2 * i + 1]!))
    if (command === 'moveTo') push(points, 'm')
    else if (command === 'lineTo') push(points, 'l')
    else if (command === 'bezierCurveTo') push(points, 'c')
    else if (command === 'quadraticCurveTo') {
      const [[cx, cy], [x, y]] = points as [[number, number], [number, number]]
      const first: [number, number] = [x0 + ((cx - x0) * 2) / 3, y0 + ((cy - y0) * 2) / 3]
      push([first, [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3], [x, y]], 'c')
    } else parts.push('h')
  }
  return parts.length > 0 ? `${parts.join(' ')} f` : ''
}

export interface Lettering {
  /** Width of a text at a size, in points. */
  widthOf(text: string, style: Style, size: number): number
  /** The operators that write a text from the present point on. */
  write(text: string, style: Style, size: number): string
  /** Writes the fonts of all that was written. @returns the entries of a page's font dictionary */
  finish(): string
}

export function createLettering(writer: PdfWriter): Lettering {
  const fonts = new Map<string, Font>()
  const letters = new Map<string, Letter>()
  const places = new Map<string, PlacedLetter>()
  /** The letters of each font, by style. */
  const sets = new Map<Style, string[][]>()

  const letterOf = (letter: string, style: Style): Letter => {
    const key = style + letter
    const known = letters.get(key)
    if (known) return known
    const script = /[\u0B80-\u0BFF]/.test(letter) ? 'tamil' : 'latin'
    const font = fonts.get(style + script) ?? openFont(style, script)
    fonts.set(style + script, font)
    const shaped = shape(font, letter, script)
    letters.set(key, shaped)
    return shaped
  }
  const placeOf = (letter: string, style: Style): PlacedLetter => {
    const known = places.get(style + letter)
    if (known) return known
    const ofStyle = sets.get(style) ?? [[]]
    sets.set(style, ofStyle)
    if (ofStyle.at(-1)!.length > lastCode - firstCode) ofStyle.push([])
    const set = ofStyle.at(-1)!
    set.push(letter)
    const place = { style, font: ofStyle.length - 1, code: firstCode + set.length - 1 }
    places.set(style + letter, place)
    return place
  }

  return {
    widthOf: (text, style, size) =>
      (graphemes(text).reduce((sum, letter) => sum + letterOf(letter, style).advance, 0) * size) / perEm,
    write(text, style, size) {
      const runs: { font: number; codes: string }[] = []
      for (const letter of graphemes(text)) {
        const isSpace = letter === ' '
        const { font, code } = isSpace ? { font: runs.at(-1)?.font ?? 0, code: 32 } : placeOf(letter, style)
        letterOf(letter, style)
        const hex = code.toString(16).padStart(2, '0')
        const last = runs.at(-1)
        if (last?.font === font) last.codes += hex
        else runs.push({ font, codes: hex })
      }
      return runs.map(({ font, codes }) => `/${style}${font} ${size} Tf <${codes}> Tj`).join(' ')
    },
    finish() {
      const entries: string[] = []
      for (const [style, ofStyle] of sets)
        for (const [index, set] of ofStyle.entries())
          entries.push(`/${style}${index} ${writeFont(writer, [' ', ...set], (letter) => letterOf(letter, style))}`)
      return entries.join(' ')
    },
  }
}

function writeFont(writer: PdfWriter, set: string[], letterOf: (letter: string) => Letter): Ref {
  const code = (index: number) => firstCode - 1 + index
  const widths = set.map((letter) => letterOf(letter).advance)
  const signs = set.map((letter, index) => {
    const width = number(widths[index]!)
    return `/g${code(index)} ${writer.putStream(`${width} 0 d0 ${letterOf(letter).drawing}`)}`
  })
  const texts = set.map(
    (letter, index) =>
      `<${code(index).toString(16).padStart(2, '0')}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(texts.length / 100) }, (_, i) => texts.slice(i * 100, i * 100 + 100))
  const unicode = writer.putStream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange',
      ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  )
  const names = set.map((_, index) => `/g${code(index)}`).join(' ')
  return writer.put(
    `<< /Type /Font /Subtype /Type3 /FontBBox [-250 -400 2000 800] /FontMatrix [${1 / perEm} 0 0 ${1 / perEm} 0 0]
    /FirstChar ${firstCode - 1} /LastChar ${code(set.length - 1)} /Widths [${widths.map(number).join(' ')}]
    /Encoding << /Type /Encoding /Differences [${firstCode - 1} ${names}] >>
    /CharProcs << ${signs.join(' ')} >> /Resources << >> /ToUnicode ${unicode} >>`,
  )
}
