import { normaliseHref } from '#shared/links.ts'
import { truncate } from '#shared/text.ts'
import { videoOf } from '#shared/video-hosts.ts'
import { lineBreak, type Block, type Mark, type Run, type TextBlock } from './html-tree.ts'
import { escapeValue, inMarkOrder } from './html-syntax.ts'

// Addresses of what a text shows, as the sources of other sites have them: loaded late by a script, in several sizes,
// without a scheme.

type Attribs = Record<string, string>

/** Ghost writes its own address so in exports. */
const ghostSite = /^__GHOST_URL__(?=\/)/
const maxTitleLength = 80

export function linkMark(href: string, title = ''): Mark {
  // A page opened from a post must not control the post's tab.
  const rel = /^https?:/i.test(href) ? ' rel="noopener"' : ''
  const named = title ? ` title="${escapeValue(title)}"` : ''
  return { name: 'a', open: `<a href="${escapeValue(href)}"${named}${rel}>`, href }
}

/** The address of a link in a text, as it is stored; null where it leads nowhere. */
export const hrefOf = (address: string): string | null => {
  const text = address.trim().replaceAll(' ', '%20').replace(ghostSite, '')
  return normaliseHref(text.startsWith('//') ? `https:${text}` : text)
}

/** An address that a link can lead to instead of what it would have shown: of another site, or a path. */
export function linkableAddress(address: string): string | undefined {
  const href = hrefOf(address)
  return href !== null && /^(?:https?:\/\/|\/)/i.test(href) ? href : undefined
}

/** Words for a link that has none: host and path. */
export function wordsOfAddress(href: string): string {
  const url = URL.parse(href, 'https://site.invalid')
  if (!url) return truncate(href, maxTitleLength)
  const path = url.pathname === '/' ? '' : url.pathname
  return truncate(url.host === 'site.invalid' ? path : url.host + decodedPath(path), maxTitleLength)
}

const decodedPath = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The addresses of a `srcset`, the largest first. */
export function addressesOfSet(set: string): string[] {
  const found: { address: string; size: number }[] = []
  for (const word of set.split(/\s+/)) {
    // Between sizes and the next address there may be no space.
    const [, size, next] = /^([\d.]+)[wx],?(.*)$/.exec(word) ?? []
    const last = found.at(-1)
    if (size !== undefined && last) last.size = Number.parseFloat(size) || 0
    const address = (size === undefined ? word : (next ?? '')).replace(/^,+/, '').replace(/,$/, '')
    if (address) found.push({ address, size: 0 })
  }
  return found.toSorted((a, b) => b.size - a.size).map(({ address }) => address)
}

const named = (attribs: Attribs, ...names: string[]): string[] =>
  names.flatMap((name) => (attribs[name]?.trim() ? [attribs[name].trim().replace(ghostSite, '')] : []))

const setsOf = (attribs: Attribs): string[] =>
  named(attribs, 'data-srcset', 'data-lazy-srcset', 'srcset').flatMap(addressesOfSet)

/** Where scripts find what they load late: `src` is then a placeholder. */
const late = ['data-src', 'data-lazy-src', 'data-original', 'data-litespeed-src']

/** The addresses of a picture, the best first. @param others of the `source` elements around it */
export const addressesOfPicture = (attribs: Attribs, others: readonly string[]): string[] => [
  ...named(attribs, ...late, 'src', 'data-orig-file', 'data-large-file'),
  ...setsOf(attribs),
  ...others,
]

/** The addresses of a `source` element, or of one that plays or frames something. */
export const addressesOf = (attribs: Attribs): string[] => [
  ...named(attribs, ...late, 'src', 'data'),
  ...setsOf(attribs),
]

const isTiny = (side: string | undefined): boolean => /^[012](?:px)?$/.test(side?.trim() ?? '')

/** Pictures and frames of one pixel count readers. */
export const isPixel = (attribs: Attribs): boolean => isTiny(attribs.width) && isTiny(attribs.height)

/** What is the same in the addresses of one picture in several sizes. */
export const keyOfAddress = (address: string): string =>
  address
    .replace(/[?#].*$/s, '')
    .replace(/^https?:/i, '')
    .replace(/(?:-\d{1,5}x\d{1,5}|-scaled)(?=\.\w{1,5}$)/, '')

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
