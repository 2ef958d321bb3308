// How long a name is, for boxes that it fills as well as it can: client/ui/site-name.css has the rule, letters have it here.
import { graphemes } from './text.ts'
import { textWidth } from './word-width.ts'

const space = textWidth(' ')

/** Of words with these widths in so many lines, or fewer: the width of the longest line, where it is as short as it can be. */
function longestLine(words: readonly number[], lines: number): number {
  if (lines === 1 || words.length < 2) return words.reduce((sum, word) => sum + space + word, -space)
  return Math.min(
    ...words.map((_, last) =>
      Math.max(longestLine(words.slice(0, last + 1), 1), longestLine(words.slice(last + 1), lines - 1)),
    ),
  )
}

/** In em: how wide a name is in so many lines. More than three are too many for any box. */
export const nameWidth = (name: string, lines: number): number =>
  Math.ceil(longestLine(name.split(/\s+/).map(textWidth), lines) * 100) / 100

/** In pixels. */
export interface NameBox {
  width: number
  height: number
  /** The size in which a short name is set. */
  max: number
}

/** Of a line, in em. */
export const nameLeading = 1.3
/** Smaller Tamil is not read with ease. */
export const minNameSize = 14

/** In pixels: as large as the box lets a name be in one to three lines; where it is too small for them, the smallest size. */
export const nameSize = (name: string, { width, height, max }: NameBox): number =>
  Math.max(
    minNameSize,
    Math.min(
      max,
      Math.max(...[1, 2, 3].map((lines) => Math.min(width / nameWidth(name, lines), height / (lines * nameLeading)))),
    ),
  )

/** In em: two or three letters. They stand as large as the design draws a name, and whole on a stamp. */
const shortWidth = 2.8
export const isShortName = (name: string): boolean => textWidth(name) <= shortWidth

/** What a stamp shows of a name: all of a short one, else its first letter. */
export const stampOf = (name: string): string => (isShortName(name) ? name : (graphemes(name)[0] ?? ''))
