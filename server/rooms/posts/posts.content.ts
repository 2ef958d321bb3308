import GithubSlugger from 'github-slugger'
import sanitize from 'sanitize-html'
import { imageFloats, imageWidth } from '#shared/posts.ts'
import { variantPath, widthFor, type Picture } from '#shared/media.ts'
import { textOfHtml } from '#shared/text.ts'

// The one allow-list of rich text. HTML is cleaned when it is written, by whatever way it comes, and nowhere again.

const tags = ['p', 'br', 'hr', 'h2', 'h3', 'strong', 'em', 'u', 's', 'code', 'pre', 'sub', 'sup', 'ul', 'ol', 'li']
const moreTags = ['blockquote', 'a', 'span', 'img', 'figure', 'figcaption']

/** What is worth telling the editor when it was dropped; other unknown tags only lose their tag. */
const dangerousTags = new Set(['script', 'style', 'iframe', 'object', 'embed', 'form', 'svg', 'link', 'meta', 'base'])

const colour = /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i
const black = /^(?:#000|#000000|rgb\(\s*0\s*,\s*0\s*,\s*0\s*\))$/i

const nearestStep = (percent: number): number =>
  Math.min(imageWidth.max, Math.max(imageWidth.min, Math.round(percent / imageWidth.step) * imageWidth.step))

/** Width and float of an inline picture; a floated one takes at most half of the text's width. */
function layoutOf(attribs: Record<string, string>): { 'data-width': string; 'data-float': string } {
  const float = imageFloats.find((value) => value === attribs['data-float']) ?? 'none'
  const width = nearestStep(Number.parseInt(attribs['data-width'] ?? '', 10) || imageWidth.max)
  return {
    'data-width': String(float === 'none' ? width : Math.min(width, imageWidth.maxFloated)),
    'data-float': float,
  }
}

interface CleanContent {
  html: string
  /** Names of what a browser would have run, and was dropped: `script`, `onclick`, `javascript:`. */
  removed: string[]
}

/** Cleans HTML by the allow-list. Pictures keep their `src`, which the caller resolves with `replaceImages`. */
export function cleanContent(html: string): CleanContent {
  const removed = new Set<string>()
  const note = (tagName: string, attribs: Record<string, string>) => {
    if (dangerousTags.has(tagName)) removed.add(tagName)
    for (const [name, value] of Object.entries(attribs)) {
      if (/^on/i.test(name)) removed.add(name.toLowerCase())
      // oxlint-disable-next-line no-control-regex -- browsers ignore control characters inside a scheme
      if (/^(?:javascript|vbscript|data):/i.test(value.replace(/[\u0000-\u0020]/g, ''))) removed.add('javascript:')
    }
  }
  const renamed = (to: string): sanitize.Transformer => {
    return (tagName, attribs) => {
      note(tagName, attribs)
      return { tagName: to, attribs }
    }
  }
  const cleaned = sanitize(html.normalize('NFC'), {
    allowedTags: [...tags, ...moreTags],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'data-width', 'data-float'],
      ol: ['start'],
      span: ['style', 'lang'],
      p: ['style', 'lang'],
      h2: ['style', 'lang'],
      h3: ['style', 'lang'],
      li: ['style'],
      blockquote: ['style', 'lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    allowedStyles: {
      '*': { 'text-align': [/^(?:left|center|right)$/] },
      span: { color: [colour], 'font-size': [/^(?:0\.875|1\.25|1\.5)em$/] },
    },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'svg', 'iframe', 'object'],
    transformTags: {
      '*': (tagName, attribs) => {
        note(tagName, attribs)
        return { tagName, attribs }
      },
      b: renamed('strong'),
      i: renamed('em'),
      del: renamed('s'),
      strike: renamed('s'),
      div: renamed('p'),
      h1: renamed('h2'),
      h4: renamed('h3'),
      h5: renamed('h3'),
      h6: renamed('h3'),
      a: (tagName, attribs) => {
        note(tagName, attribs)
        // A page opened from a post must not steer the post's own tab.
        const { rel: _rel, ...rest } = attribs
        return { tagName, attribs: /^https?:/i.test(attribs.href ?? '') ? { ...rest, rel: 'noopener' } : rest }
      },
      span: (tagName, attribs) => {
        note(tagName, attribs)
        const style = attribs.style
          ?.split(';')
          // Black is the text's own colour: said aloud it would be unreadable on dark paper.
          .filter((rule) => !/^\s*color\s*:/i.test(rule) || !black.test(rule.slice(rule.indexOf(':') + 1).trim()))
          .join(';')
        return { tagName, attribs: style === undefined ? attribs : { ...attribs, style } }
      },
      img: (tagName, attribs) => {
        note(tagName, attribs)
        return {
          tagName,
          attribs: { src: attribs.src ?? '', alt: attribs.alt ?? '', ...layoutOf(attribs) },
        }
      },
    },
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === 'img' && !attribs.src) || (tag === 'span' && Object.keys(attribs).length === 0 && !text),
  })
  // `div` became `p`: one around paragraphs leaves an empty shell.
  const unwrapped = cleaned
    .replace(/<p>\s*(?=<(?:p|h[23]|ul|ol|blockquote|figure|pre|hr)\b)/g, '')
    .replace(/(?:<\/p>\s*){2,}/g, '</p>')
  return { html: unwrapped.trim(), removed: [...removed] }
}

/** Whether anything is left to read or see. */
export const isEmptyContent = (html: string): boolean =>
  !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

// The cleaner writes every attribute in double quotes, so its own output can be read with a regular expression.
const image = /<img src="([^"]*)" alt="([^"]*)" data-width="(\d+)" data-float="(\w+)" \/>/g

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

/** A cleaned text as a page shows it: pictures with dimensions, sizes and their places, headings with addresses. */
export function renderContent(html: string, pictures: ReadonlyMap<string, Picture>): string {
  return withAnchors(html).replace(image, (_whole, src: string, alt: string, width: string, float: string) => {
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
  })
}
