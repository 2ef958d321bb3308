import GithubSlugger from 'github-slugger'
import { anchorOf } from '#shared/rich-text.ts'
import type { Losses } from './html-losses.ts'
import { lineBreak, noteSign, type Block, type Mark, type TextBlock } from './html-tree.ts'
import { visitBlocks, visitRuns } from './html-visit.ts'
import { escapeValue } from './html-writer.ts'

// Places within a text: of the ids of its source those are kept that a link of the text names.

/** The names that headings without an id have on the page, by their words; equal ones are counted. */
export function newHeadingIds(taken: Iterable<string>): (words: string) => string {
  const slugger = new GithubSlugger()
  for (const id of taken) slugger.occurrences[id.replace(/^at-/, '')] = 0
  return (words) => `at-${slugger.slug(words).replace(/"/g, '')}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** The id that a link names: of a place in the text, or of a note; undefined for a link that leads elsewhere. */
export const idNamedBy = (mark: Mark | undefined): string | undefined =>
  mark?.href?.startsWith('#') && mark.href !== '#top' ? decoded(mark.href.slice(1)) : undefined

export function pointTo(mark: Mark, id: string): void {
  mark.href = `#${id}`
  mark.open = mark.open.replace(/href="[^"]*"/, () => `href="#${escapeValue(id)}"`)
}

const wordsOf = ({ runs }: TextBlock): string =>
  runs.map(({ text }) => (text === lineBreak ? ' ' : text === noteSign ? '' : text)).join('')

/** The links within a text but those to notes, with the ids that they name and the words before them. */
function findLinks(blocks: readonly Block[], notes: ReadonlySet<string>) {
  const links = new Map<Mark, string>()
  const before = new Map<Mark, string>()
  let words = ''
  const note = (mark: Mark | undefined): void => {
    const id = idNamedBy(mark)
    if (!mark || id === undefined || notes.has(id) || links.has(mark)) return
    links.set(mark, id)
    before.set(mark, words)
  }
  visitBlocks(blocks, (block) => {
    if (block.kind === 'image') note(block.link)
  })
  visitRuns(blocks, (runs) => {
    for (const { marks, text } of runs) {
      marks.forEach(note)
      words = (words + text).slice(-120)
    }
    words += ' '
    return runs
  })
  return { links, before }
}

/** Gives the blocks their ids. @returns which id each name of the source has become */
function giveIds(blocks: readonly Block[], wanted: ReadonlySet<string>): Map<string, string> {
  const given = new Map<string, string>()
  const headings: TextBlock[] = []
  visitBlocks(blocks, (block) => {
    if (block.kind !== 'text' || !['p', 'h2', 'h3'].includes(block.tag)) return
    const names = (block.anchors ?? []).filter((name) => wanted.has(name) && !given.has(name))
    const [id] = names
    if (id !== undefined) block.attributes = { ...block.attributes, id }
    else if (block.tag === 'h2') headings.push(block)
    for (const name of names) given.set(name, id as string)
  })
  const idOf = newHeadingIds(given.values())
  for (const heading of headings) {
    const id = anchorOf(idOf(wordsOf(heading)))
    if (id === undefined || !wanted.has(id) || given.has(id)) continue
    heading.attributes = { ...heading.attributes, id }
    given.set(id, id)
  }
  return given
}

/** Keeps the ids that links of the text name, also those that headings have by their words; a link to none of them goes. */
export function settleAnchors(blocks: Block[], notes: ReadonlySet<string>, { tellOf }: Pick<Losses, 'tellOf'>): void {
  const { links, before } = findLinks(blocks, notes)
  if (links.size === 0) return
  const named = (id: string) => anchorOf(id) ?? ''
  const given = giveIds(blocks, new Set([...links.values()].map(named)))
  const dead = new Set<Mark>()
  for (const [mark, id] of links) {
    const found = given.get(named(id))
    if (found !== undefined) pointTo(mark, found)
    else {
      dead.add(mark)
      tellOf('a', `#${id}`, before.get(mark))
    }
  }
  if (dead.size === 0) return
  const isAlive = (mark: Mark) => !dead.has(mark)
  visitBlocks(blocks, (block) => {
    if (block.kind === 'image' && block.link && !isAlive(block.link)) block.link = undefined
  })
  visitRuns(blocks, (runs) =>
    runs.map((run) => (run.marks.every(isAlive) ? run : { ...run, marks: run.marks.filter(isAlive) })),
  )
}
