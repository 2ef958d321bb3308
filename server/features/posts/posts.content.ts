import { jpegPath, sourceSet, uploadPath } from '#shared/addresses.ts'
import { firstName, isAudioName, type Picture } from '#shared/media.ts'
import { textLimits } from '#shared/rich-text.ts'
import { withSoftHyphens } from '#shared/soft-hyphens.ts'
import { textOfHtml } from '#shared/text.ts'
import { videoOf } from '#shared/video-hosts.ts'
import { AppError } from '#server/core/errors.ts'
import { newHeadingIds } from './html-notes.ts'
import { HtmlReader } from './html-reader.ts'
import { escapeValue, writeBlocks } from './html-syntax.ts'

// Rich text as it is stored and as it is shown. All HTML is cleaned once, when it is saved: reader and writer have only the
// elements of shared/rich-text.ts.

interface CleanContent {
  html: string
  /**
   * What was dropped, each once: handlers (`onclick`), `javascript:`, attributes (`href`), styles (`font-family`), tags
   * whose words stay (`section`), characters (`U+FFFE`); and what readers miss, with its address, how often and where:
   * `iframe https://maps.example/ (2×), after “the way there”`.
   */
  removed: string[]
}

interface CleanOptions {
  /** This site's origin, which addresses of our own pictures may include. */
  publicUrl?: string
  /** Whether a picture of ours exists; otherwise it is removed. */
  isThere?: (name: string) => boolean
  /** The same for a sound file. */
  isAudioThere?: (name: string) => boolean
}

/**
 * Cleans HTML. Our pictures become `/uploads/{name}`; of external ones only https is allowed, as on pages.
 * @throws AppError TEXT_TOO_MANY_PICTURES, TEXT_TOO_MANY_PARTS
 */
export function cleanContent(
  html: string,
  { publicUrl = '', isThere = () => true, isAudioThere = () => true }: CleanOptions = {},
): CleanContent {
  let asked = 0
  const countFile = () => {
    if (++asked > textLimits.files)
      throw new AppError('TEXT_TOO_MANY_PICTURES', { fields: { content: 'TEXT_TOO_MANY_PICTURES' } })
  }
  const reader = new HtmlReader({
    count: countFile,
    isUpload: (src) => ownImageName(src, publicUrl) !== undefined,
    addressOf: (src) => {
      const name = ownImageName(src, publicUrl)
      if (name !== undefined) return isThere(name) ? uploadPath(name) : undefined
      const address = src.startsWith('//') ? `https:${src}` : src
      return /^https:\/\/[^/]/i.test(address) && URL.canParse(address) ? address : undefined
    },
    audioAddressOf: (src) => {
      const name = ownImageName(src, publicUrl)
      return name !== undefined && isAudioName(name) && isAudioThere(name) ? uploadPath(name) : undefined
    },
  })
  const blocks = reader.read(html.normalize('NFC'))
  return { html: writeBlocks(blocks), removed: reader.removed }
}

/** Whether a text has any visible content. */
export const isEmptyContent = (html: string): boolean =>
  !/<(?:img|audio)\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// The writer's output is canonical, so it can be read with regular expressions.
const image = /<img src="([^"]*)" alt="([^"]*)" data-width="(\d+)" data-float="(\w+)"(?: role="presentation")? \/>/g
const verse = /<div class="verse"[^>]*>(?:<p>.*?<\/p>)+<\/div>/gs
const stanza = /<p>(.*?)<\/p>/gs

/** Bare names of our own pictures in a text: `/uploads/{name}`, with or without this site's origin. */
export function ownImageName(src: string, publicUrl: string): string | undefined {
  const path = src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src
  return /^\/uploads\/([\w-]{1,80}\.\w{1,5})$/.exec(path)?.[1]
}

/** Rewrites the `src` of each picture of a cleaned text, unless `replace` returns undefined. */
export const replaceImages = (html: string, replace: (src: string) => string | undefined): string =>
  html.replace(image, (whole, src: string) => {
    const next = replace(src)
    return next === undefined ? whole : whole.replace(`src="${src}"`, `src="${next}"`)
  })

/** Bare names of the sound files in a cleaned text, each once. */
export const audioNamesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<audio src="\/uploads\/([^"]+)"/g)].map(([, name = '']) => name)),
]

/** Width of the text column in CSS pixels; a picture of 50 % needs half of it. */
const measure = 640

/** Adds ids to headings that have none, with a prefix that avoids conflicts with ids of the page. */
function withAnchors(html: string): string {
  const idOf = newHeadingIds([...html.matchAll(/<(?:p|h2|h3) id="([^"]*)"/g)].map(([, id = '']) => id))
  return html.replace(/<h2((?: (?!id=)[^>]*)?)>(.*?)<\/h2>/gs, (_whole, attributes: string, words: string) => {
    const id = idOf(textOfHtml(words))
    return `<h2 id="${id}"${attributes}>${words}</h2>`
  })
}

function showImage(pictures: ReadonlyMap<string, Picture>, [, src = '', alt, width, float]: string[]): string {
  const picture = pictures.get(firstName(src.slice('/uploads/'.length)))
  const share = Number(width) / 100
  // A small picture is not enlarged: it would only be blurred.
  const shown = picture && picture.width < measure * share ? `min(${picture.width}px, ${width}%)` : `${width}%`
  const place = `class="inline-${float}" style="width: ${shown}" alt="${alt}" loading="lazy" decoding="async"`
  if (!picture) return `<img src="${src}" ${place}>`
  const size = `width="${picture.width}" height="${picture.height}"`
  const file = jpegPath(picture, 960)
  if (picture.widths.length === 0) return `<img src="${file}" ${size} ${place}>`
  const sizes = `auto, (min-width: 48rem) ${Math.round(measure * share)}px, ${Math.round(100 * share)}vw`
  return `<img src="${file}" srcset="${sourceSet(picture)}" sizes="${sizes}" ${size} ${place}>`
}

/** A figure takes the place and width of its picture, so that the caption stands under it. */
const placeFigures = (html: string): string =>
  html.replace(
    /<figure((?: [^>]*)?)>((?:<a [^>]*>)?<img [^>]*?)class="inline-(left|right)" style="width: (?:min\((\d+px), )?(\d+)%\)?"/g,
    (_figure, attributes: string, before: string, side: string, own: string | undefined, width: string) =>
      `<figure${attributes} class="inline-${side}" style="width: ${width}%">${before}class="inline-none" style="width: ${own ? `min(${own}, 100%)` : '100%'}"`,
  )

/** Films are links; the page's script puts the player in their place when they are pressed. */
const showVideos = (html: string): string =>
  html.replace(/<p class="video"><a href="([^"]*)"/g, (whole, href: string) => {
    const embed = videoOf(href)?.embed
    return embed ? `${whole} data-embed="${escapeValue(embed)}"` : whole
  })

/** Adds to each footnote the way back to its mark. */
const linkNotes = (html: string): string =>
  html.replace(/<ol class="footnotes">.*$/s, (list) =>
    list.replace(
      /<li id="fn-(\d+)"([^>]*)>(.*?)(<\/p>)?<\/li>(?=<li id=|<\/ol>$)/gs,
      (_note, number: string, attributes: string, words: string, end = '') =>
        `<li id="fn-${number}"${attributes}>${words} <a class="note-back" href="#fnref-${number}" role="doc-backlink" aria-label="↑ ${number}">↑</a>${end}</li>`,
    ),
  )

/** Wraps lines of verse, so that each can have a hanging indent; the `br` stay for feeds without our style sheet. */
const showLines = (whole: string): string =>
  whole.replace(
    stanza,
    (_stanza, lines: string) => `<p><span>${lines.replaceAll('<br />', '</span><br /><span>')}</span></p>`,
  )

const tableCell = /<(t[dh])(| [^>]*)>(.*?)<\/\1>/gs

/** An amount, a share, a measure without its unit, or nothing. Not a range, a date or a telephone number. */
const isNumber = (cell: string): boolean =>
  /^(?:[-+−–]?(?:(?:₹|Rs\.?|ரூ\.?) ?)?\d[\d,.]* ?%?|[-–—]?)$/.test(textOfHtml(cell).trim())

/** Marks the cells of columns that hold numbers; the first column says what its row is about. Joined cells have no column. */
function alignNumbers(table: string): string {
  if (/ (?:col|row)span="/.test(table)) return table
  const rows = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => [...row.matchAll(tableCell)])
  const isOfNumbers = (column: number): boolean => {
    const cells = rows.slice(rows[0]?.[column]?.[1] === 'th' ? 1 : 0).map((row) => row[column]?.[3] ?? '')
    return column > 0 && cells.every(isNumber) && cells.some((cell) => /\d/.test(cell))
  }
  const columns = rows[0]?.map((_cell, column) => isOfNumbers(column)) ?? []
  if (!columns.includes(true)) return table
  return table.replace(/<tr.*?<\/tr>/gs, (row) => {
    let column = 0
    return row.replace(tableCell, (cell, tag: string) =>
      columns[column++] ? cell.replace(`<${tag}`, `<${tag} class="number"`) : cell,
    )
  })
}

/**
 * A cleaned text for display: headings with ids, pictures with dimensions and layout, verse in lines, scrollable tables
 * with aligned numbers,
 * players for films, footnotes with ways back, soft hyphens in long Tamil words.
 */
export const renderContent = (html: string, pictures: ReadonlyMap<string, Picture>): string =>
  withSoftHyphens(
    linkNotes(
      showVideos(placeFigures(withAnchors(html).replace(image, (...match: string[]) => showImage(pictures, match)))),
    )
      .replaceAll('<sup class="footnote"><a ', '<sup class="footnote"><a role="doc-noteref" ')
      .replace(verse, showLines)
      .replace(/<table(?:(?!<table).)*?<\/table>/gs, alignNumbers)
      .replaceAll('<table', '<div class="table-scroll" tabindex="0"><table')
      .replaceAll('</table>', '</table></div>'),
  )
