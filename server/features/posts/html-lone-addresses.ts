import { videoOf } from '#shared/video-hosts.ts'
import { linkableAddress, linkMark } from './html-addresses.ts'
import { lineBreak, type Block, type Run, type TextBlock } from './html-tree.ts'
import { inMarkOrder } from './html-writer.ts'

// An address alone on a line: of a film it stands for the film, as WordPress has it; any other becomes a link.

const address = /^https?:\/\/[^\s<>"]{3,2000}$/i

/** The lines of a text with line breaks around films that stand alone on a line of its source. */
export function linesOfSource(text: string, isAtStart: boolean): string[] {
  if (!text.includes('\n') || !/https?:/i.test(text)) return [text]
  const lines = text.split('\n')
  const parts: string[] = []
  let plain: string[] = []
  for (const [index, line] of lines.entries()) {
    const isFilm = (index > 0 || isAtStart) && address.test(line.trim()) && videoOf(line.trim()) !== undefined
    if (!isFilm) {
      plain.push(line)
      continue
    }
    if (plain.length > 0) parts.push(plain.join('\n'))
    plain = []
    parts.push(lineBreak, line.trim(), ...(index < lines.length - 1 ? [lineBreak] : []))
  }
  if (plain.length > 0) parts.push(plain.join('\n'))
  return parts
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (run.text === lineBreak) lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines
}

/** The address that is all that a line says; undefined for one that is a link already. */
function addressOf(line: readonly Run[]): string | undefined {
  if (line.length === 0 || line.length > 8 || line.some(({ marks }) => marks.some(({ name }) => name === 'a'))) return
  const words = line
    .map(({ text }) => text)
    .join('')
    .trim()
  return address.test(words) ? words : undefined
}

const linked = (line: readonly Run[], href: string): Run[] =>
  line.map((run) => ({ ...run, marks: inMarkOrder([linkMark(href), ...run.marks]) }))

/** A settled paragraph, parted where a film stands in it alone on a line. */
export function partAtFilms(paragraph: TextBlock): Block[] {
  if (!paragraph.runs.some(({ text }) => /https?:/i.test(text))) return [paragraph]
  const blocks: Block[] = []
  let runs: Run[] = []
  let { anchors = [] } = paragraph
  const endParagraph = (): void => {
    if (runs.length > 0) {
      blocks.push({ ...paragraph, runs, anchors })
      anchors = []
    }
    runs = []
  }
  for (const line of linesOf(paragraph.runs)) {
    const found = addressOf(line)
    const video = found === undefined ? undefined : videoOf(found)
    if (video) {
      endParagraph()
      blocks.push({ kind: 'video', href: video.href, title: video.href })
      continue
    }
    const href = found === undefined ? undefined : linkableAddress(found)
    if (runs.length > 0) runs.push({ text: lineBreak, marks: [] })
    runs.push(...(href === undefined ? line : linked(line, href)))
  }
  endParagraph()
  return blocks
}
