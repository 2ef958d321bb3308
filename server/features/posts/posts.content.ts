import GithubSlugger from 'github-slugger'
import { variantPath, widthFor, type Picture } from '#shared/media.ts'
import { textOfHtml } from '#shared/text.ts'
import { HtmlReader } from './html-reader.ts'
import { writeBlocks } from './html-writer.ts'

// Rich text as it is stored and as it is shown. HTML is cleaned when it is written, by whatever way it comes, and
// nowhere again: the reader knows the elements of shared/rich-text.ts only, and the writer writes nothing else.

interface CleanContent {
  html: string
  /**
   * What was dropped, each once: tags (`video`), handlers (`onclick`), `javascript:`, attributes (`href`), styles
   * (`font-family`), addresses of pictures, characters (`U+FFFE`).
   */
  removed: string[]
}

interface CleanOptions {
  /** This site's address: a picture of ours may be named with it. */
  publicUrl?: string
  /** Whether a picture of ours is there; one that is not is dropped. */
  isThere?: (name: string) => boolean
}

/** Cleans HTML. Pictures of ours are named `/uploads/{name}`; of others there are those by https, as pages allow. */
export function cleanContent(html: string, { publicUrl = '', isThere = () => true }: CleanOptions = {}): CleanContent {
  const reader = new HtmlReader({
    addressOf: (src) => {
      const name = ownImageName(src, publicUrl)
      if (name !== undefined) return isThere(name) ? `/uploads/${name}` : undefined
      return /^https:\/\/[^/]/i.test(src) && URL.canParse(src) ? src : undefined
    },
  })
  const blocks = reader.read(html.normalize('NFC'))
  return { html: writeBlocks(blocks), removed: [...reader.removed] }
}

/** Whether anything is left to read or see. */
export const isEmptyContent = (html: string): boolean =>
  !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// The writer has one form for each element, so its own output can be read with regular expressions.
const image = /<img src="([^"]*)" alt="([^"]*)" data-width="(\d+)" data-float="(\w+)" \/>/g
const verse = /<div class="verse"[^>]*>(?:<p>.*?<\/p>)+<\/div>/gs
const stanza = /<p>(.*?)<\/p>/gs

/** Bare names of our own pictures in a text: `/uploads/{name}`, with or without this site's address before it. */
export function ownImageName(src: string, publicUrl: string): string | undefined {
  const path = src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src
  return /^\/uploads\/([\w-]{1,80}\.\w{1,5})$/.exec(path)?.[1]
}

/** Rewrites the `src` of each picture of a cleaned text; what `replace` answers undefined for stays. */
export const replaceImages = (html: string, replace: (src: string) => string | undefined): string =>
  html.replace(image, (whole, src: string) => {
    const next = replace(src)
    return next === undefined ? whole : whole.replace(`src="${src}"`, `src="${next}"`)
  })

/** How wide the reading column is, in CSS pixels; a picture of 50 % needs half of it. */
const measure = 640

/** Headings get addresses, with a beginning that keeps them apart from the page's own. */
function withAnchors(html: string): string {
  const slugger = new GithubSlugger()
  return html.replace(
    /<h2((?: [^>]*)?)>(.*?)<\/h2>/gs,
    (_whole, attributes: string, words: string) =>
      `<h2 id="at-${slugger.slug(textOfHtml(words)).replace(/"/g, '')}"${attributes}>${words}</h2>`,
  )
}

function showImage(pictures: ReadonlyMap<string, Picture>, [, src = '', alt, width, float]: string[]): string {
  const picture = pictures.get(src.slice('/uploads/'.length))
  const place = `class="inline-${float}" style="width: ${width}%" alt="${alt}" loading="lazy" decoding="async"`
  if (!picture) return `<img src="${src}" ${place}>`
  const size = `width="${picture.width}" height="${picture.height}"`
  const middle = widthFor(picture.widths, 960)
  if (middle === undefined) return `<img src="${src}" ${size} ${place}>`
  const srcset = picture.widths.map((w) => `${variantPath(picture.id, w, 'webp')} ${w}w`).join(', ')
  const share = Number(width) / 100
  const sizes = `(min-width: 48rem) ${Math.round(measure * share)}px, ${Math.round(100 * share)}vw`
  return `<img src="${variantPath(picture.id, middle, 'jpg')}" srcset="${srcset}" sizes="${sizes}" ${size} ${place}>`
}

/** Lines of verse as boxes, so that each can hang; the breaks stay for feeds and readers without our style sheet. */
const showLines = (whole: string): string =>
  whole.replace(
    stanza,
    (_stanza, lines: string) => `<p><span>${lines.replaceAll('<br />', '</span><br /><span>')}</span></p>`,
  )

/**
 * A cleaned text as a page shows it: headings with addresses, pictures with dimensions, sizes and their places, verse by
 * lines, tables that scroll.
 */
export const renderContent = (html: string, pictures: ReadonlyMap<string, Picture>): string =>
  withAnchors(html)
    .replace(image, (...match: string[]) => showImage(pictures, match))
    .replace(verse, showLines)
    .replaceAll('<table', '<div class="table-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
