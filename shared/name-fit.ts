/** How a name is set in a box: in as few lines as make its letters largest. */
import { graphemes } from './text.ts'
import { textWidth } from './word-width.ts'

/** In pixels. */
export interface NameBox {
  width: number
  height: number
  /** The size in which a short name is set. */
  max: number
}

export interface NameFit {
  lines: string[]
  /** Of the longest line, in em. */
  width: number
  /** In pixels. */
  size: number
}

/** Of a line, in em. */
export const nameLeading = 1.3
/** Smaller Tamil is not read with ease. */
export const smallestName = 14

const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => textWidth(line)))

/** Words in so many lines, of which the longest is as short as it can be. */
function split(words: readonly string[], count: number): string[] {
  if (count === 1 || words.length < 2) return [words.join(' ')]
  let best: string[] = []
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const lines = [words.slice(0, first).join(' '), ...split(words.slice(first), count - 1)]
    if (best.length === 0 || longest(lines) < longest(best)) best = lines
  }
  return best
}

/** Cuts a word that no line holds, between its letters. */
function cut(word: string, width: number): string[] {
  const parts = ['']
  for (const letter of graphemes(word)) {
    const longer = parts.at(-1)! + letter
    if (parts.at(-1) === '' || textWidth(longer) <= width) parts[parts.length - 1] = longer
    else parts.push(letter)
  }
  return parts
}

/** At the smallest size: as many lines as it takes, so that it goes beyond the height of the box, never the width. */
function atSmallest(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((one) => cut(one, width))) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** One to three lines; four only where the letters would be smaller than `smallestName` otherwise. */
export function fitName(name: string, { width, height, max }: NameBox): NameFit {
  const words = name.split(/\s+/).filter(Boolean)
  let best: NameFit | undefined
  for (let count = 1; count <= Math.min(4, words.length); count += 1) {
    if (count === 4 && best!.size >= smallestName) break
    const lines = split(words, count)
    const em = longest(lines)
    const size = Math.min(max, width / em, height / (count * nameLeading))
    if (!best || size > best.size) best = { lines, width: em, size }
  }
  if (best && best.size >= smallestName) return best
  const lines = atSmallest(words, width / smallestName)
  return { lines, width: longest(lines), size: smallestName }
}

/** In em: two or three letters. They stand as large as the design draws a name, and whole on a stamp. */
const shortWidth = 2.8
export const isShortName = (name: string): boolean => textWidth(name) <= shortWidth

/** What a stamp shows of a name: all of a short one, else its first letter. */
export const stampOf = (name: string): string => (isShortName(name) ? name : (graphemes(name)[0] ?? ''))
