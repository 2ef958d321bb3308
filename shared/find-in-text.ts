import { normalize } from './search/normalize.ts'
import { graphemes } from './text.ts'

/** Part of a text, in UTF-16 units. */
interface TextRange {
  start: number
  end: number
}

/** A run of letters without white space, where it stands, and how it is looked for. */
interface Run {
  text: string
  start: number
  key: string
  /** Of the key, among the keys of all runs. */
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

/** How many units of a run are the first so many of its key; the letter in which those end counts whole. */
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
 * Where words stand in a text, in whatever spelling the search holds equal (composed or not, with joiners, in any case),
 * and across any white space. Findings begin and end between letters: a vowel sign that follows belongs to them.
 */
export function findInText(text: string, query: string): TextRange[] {
  const words = normalize(query).trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const source = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
  const wanted = new RegExp(`(?!\\p{M})${source}\\p{M}*`, 'gu')
  // Most texts do not have it: places are looked up only in those that do.
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
