import { normalize } from './search/normalize.ts'
import { graphemes } from './text.ts'

/** A range of a text, in UTF-16 units. */
interface TextRange {
  start: number
  end: number
}

/** A run of characters without white space, its position, and its search key. */
interface Run {
  text: string
  start: number
  key: string
  /** Position of the key in the concatenated keys. */
  keyStart: number
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let keyStart = 0
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    const key = normalize(run)
    if (key) runs.push({ text: run, start: index, key, keyStart })
    if (key) keyStart += key.length + 1
  }
  return runs
}

/** Length of the part of a run that makes the first units of its key, rounded up to whole graphemes. */
function unitsFor({ text, key }: Run, keyUnits: number): { units: number; isWhole: boolean } {
  if (keyUnits >= key.length) return { units: text.length, isWhole: true }
  let taken = ''
  let length = 0
  for (const letter of graphemes(text)) {
    if (length >= keyUnits) break
    taken += letter
    length = normalize(taken).length
  }
  return { units: taken.length, isWhole: length === keyUnits }
}

/**
 * Finds words in a text, in any equivalent spelling (composed or not, with joiners, in any case) and across any white
 * space. Matches begin and end between graphemes, so that a following vowel sign is included.
 */
export function findInText(text: string, query: string): TextRange[] {
  const words = normalize(query).trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const source = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
  const wanted = new RegExp(`(?!\\p{M})${source}\\p{M}*`, 'gu')
  // Most texts do not match, so positions are only computed for those that do.
  if (normalize(text).search(wanted) === -1) return []
  const runs = runsOf(text)
  const runAt = (place: number): Run | undefined => runs.findLast(({ keyStart }) => keyStart <= place)
  const ranges: TextRange[] = []
  for (const match of runs
    .map(({ key }) => key)
    .join(' ')
    .matchAll(wanted)) {
    const [first, last] = [runAt(match.index), runAt(match.index + match[0].length - 1)]
    if (!first || !last) continue
    const from = unitsFor(first, match.index - first.keyStart)
    const to = unitsFor(last, match.index + match[0].length - last.keyStart)
    if (from.isWhole) ranges.push({ start: first.start + from.units, end: last.start + to.units })
  }
  return ranges
}
