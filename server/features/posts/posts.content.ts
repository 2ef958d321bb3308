import GithubSlugger from 'github-slugger'
import { variantPath, widthFor, type Picture } from '#shared/media.ts'
import { textOfHtml } from '#shared/text.ts'
import { HtmlReader } from './html-reader.ts'
import { writeBlocks } from './html-writer.ts'

// Rich text as it is stored and as it is shown. All HTML is cleaned once, when it is saved: reader and writer have only the
// elements of shared/rich-text.ts.

interface CleanContent {
  html: string
  /**
   * What was dropped, each once: tags (`video`), handlers (`onclick`), `javascript:`, attributes (`href`), styles
   * (`font-family`), addresses of pictures, characters (`U+FFFE`).
   */
  removed: string[]
}

interface CleanOptions {
  /** This site's origin, which addresses of our own pictures may include. */
  publicUrl?: string
  /** Whether a picture of ours exists; otherwise it is removed. */
  isThere?: (name: string) => boolean
}

/** Cleans HTML. Our pictures become `/uploads/{name}`; of external ones only https is allowed, as on pages. */
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

/** Whether a text has any visible content. */
export const isEmptyContent = (html: string): boolean =>
  !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// The writer's output is canonical, so it can be read with regular expressions.
const image = /<img src="([^"]*)" alt="([^"]*)" data-width="(\d+)" data-float="(\w+)" \/>/g
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

/** Width of the text column in CSS pixels; a picture of 50 % needs half of it. */
const measure = 640

/** Adds ids to headings, with a prefix that avoids conflicts with ids of the page. */
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

/** Wraps lines of verse, so that each can have a hanging indent; the `br` stay for feeds without our style sheet. */
const showLines = (whole: string): string =>
  whole.replace(
    stanza,
    (_stanza, lines: string) => `<p><span>${lines.replaceAll('<br />', '</span><br /><span>')}</span></p>`,
  )

/**
 * A cleaned text for display: headings with ids, pictures with dimensions and layout, verse in lines, scrollable tables.
 */
export const renderContent = (html: string, pictures: ReadonlyMap<string, Picture>): string =>
  withAnchors(html)
    .replace(image, (...match: string[]) => showImage(pictures, match))
    .replace(verse, showLines)
    .replaceAll('<table', '<div class="table-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
