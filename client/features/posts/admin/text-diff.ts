import { diffArrays } from 'diff'
import { graphemes } from '#shared/text.ts'

/** The blocks of a text, each as its HTML: paragraphs, headings, pictures, items of lists. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
}

/** The words of a block; of a picture its name, so that another picture is a difference. */
export function wordsOfBlock(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    const name = image.getAttribute('src')?.split('/').at(-1) ?? ''
    image.replaceWith(`▣ ${[image.alt, name].filter(Boolean).join(' · ')}`)
  }
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n')
  for (const part of body.querySelectorAll('li, p, tr')) part.append('\n')
  return (body.textContent ?? '').trim()
}

/** A piece of a text that is in both, only in the former one, or only in the later one. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A block of a text, such as a paragraph, as it was and as it is; null where there is none. */
export interface BlockChange {
  before: string | null
  after: string | null
  pieces: Piece[]
}

const segmenter = new Intl.Segmenter('ta', { granularity: 'word' })

/** Words, and what is between them, of which every piece ends where a letter ends: no vowel sign is cut off its consonant. */
export function wordsOf(text: string): string[] {
  const ends = new Set<number>()
  let at = 0
  for (const letter of graphemes(text)) ends.add((at += letter.length))
  const words: string[] = []
  let word = ''
  at = 0
  for (const { segment } of segmenter.segment(text)) {
    word += segment
    at += segment.length
    if (!ends.has(at)) continue
    words.push(word)
    word = ''
  }
  return words
}

/** The difference of two texts by words; neighbouring pieces of a kind are one. */
export function diffWords(before: string, after: string): Piece[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Longer texts are compared by blocks alone: nobody waits for minutes to see two different books side by side. */
const maxLetters = 40_000

function piecesOf(before: string | null, after: string | null): Piece[] {
  if (before === after) return [{ kind: 'same', text: before ?? '' }]
  if (before !== null && after !== null && before.length + after.length <= maxLetters) return diffWords(before, after)
  return [
    ...(before === null ? [] : [{ kind: 'removed' as const, text: before }]),
    ...(after === null ? [] : [{ kind: 'added' as const, text: after }]),
  ]
}

/**
 * The difference of two lists of blocks: blocks that were rewritten stand beside each other, by words.
 * @param toWords the words of a block
 */
export function diffBlocks(
  before: readonly string[],
  after: readonly string[],
  toWords = (block: string) => block,
): BlockChange[] {
  const wordsIn = (block: string | null) => (block === null ? null : toWords(block))
  const changeOf = (former: string | null, later: string | null): BlockChange => ({
    before: former,
    after: later,
    pieces: piecesOf(wordsIn(former), wordsIn(later)),
  })
  const changes: BlockChange[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      changes.push(changeOf(removed[index] ?? null, added[index] ?? null))
    removed = []
    added = []
  }
  for (const part of diffArrays([...before], [...after])) {
    if (part.removed) removed.push(...part.value)
    else if (part.added) added.push(...part.value)
    else {
      flush()
      changes.push(...part.value.map((block) => changeOf(block, block)))
    }
  }
  flush()
  return changes
}
