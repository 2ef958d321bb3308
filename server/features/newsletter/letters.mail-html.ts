import { Parser } from 'htmlparser2'
import { escapeValue } from '#server/features/posts/html-syntax.ts'

// Mail programs know no style sheets and no addresses without a host: a stored text is written anew, each element with its
// own style.

const ink = '#1c1b18'
const quiet = '#5d5a52'
const blue = '#1d3fbb'
const hair = '#d9d5ca'
/** An address or a word without spaces is broken rather than widen the letter; some mail programs know one, some the other. */
export const breaking = 'overflow-wrap:anywhere;word-break:break-word'

const styles: Record<string, string> = {
  p: 'margin:0 0 18px',
  h2: `margin:32px 0 12px;font-size:22px;line-height:1.4;color:${ink}`,
  h3: `margin:24px 0 8px;font-size:18px;line-height:1.4;color:${ink}`,
  a: `color:${blue};text-decoration:underline`,
  img: 'display:block;max-width:100%;height:auto;margin:0 0 8px',
  figure: 'margin:0 0 18px',
  figcaption: `font-size:14px;line-height:1.5;color:${quiet}`,
  small: 'font-size:13px',
  blockquote: `margin:0 0 18px;padding:0 0 0 16px;border-left:3px solid ${hair}`,
  ul: 'margin:0 0 18px;padding:0 0 0 24px',
  ol: 'margin:0 0 18px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  pre: 'margin:0 0 18px;white-space:pre-wrap;font-family:monospace',
  // Without a fixed layout the columns of a table are as wide as their longest words, and so is the letter.
  table: 'margin:0 0 18px;border-collapse:collapse;width:100%;table-layout:fixed',
  td: `padding:6px 4px;border:1px solid ${hair};vertical-align:top;${breaking}`,
  th: `padding:6px 4px;border:1px solid ${hair};text-align:left;vertical-align:top;${breaking}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${hair}`,
  summary: 'margin:0 0 8px;font-weight:bold',
  mark: `background-color:#fbf3c4;color:${ink}`,
  sup: 'font-size:12px;line-height:1',
  sub: 'font-size:12px;line-height:1',
}

/** Mails cannot be unfolded: what is hidden on a page is shown. */
const otherTags: Record<string, string> = { details: 'div', summary: 'p' }

/** Attributes that are kept as they are. */
const kept = new Set(['lang', 'dir', 'colspan', 'rowspan', 'start', 'type', 'align', 'alt', 'title'])
/** Elements without content. */
const voids = new Set(['br', 'hr', 'img'])

interface Places {
  /** The site's address, without a slash at its end. */
  publicUrl: string
  /** Path of the file of a picture, by its name in the text. */
  imagePath: (name: string) => string
}

const absolute = (address: string, publicUrl: string): string =>
  address.startsWith('/') ? new URL(address, publicUrl).href : address

/** A picture of ours is `/uploads/{name}`; any other has the address of another site. */
function pictureAddress(src: string, { publicUrl, imagePath }: Places): string {
  const name = /^\/uploads\/(.+)/.exec(src)?.[1]
  return name === undefined ? src : publicUrl + imagePath(name)
}

/** Attributes of an element as mail programs get them. */
function attributesOf(tag: string, attribs: Record<string, string>, places: Places): string {
  const { class: className, style, href, src, ...others } = attribs
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(others)) if (kept.has(name)) own[name] = value
  if (href) own.href = absolute(href, places.publicUrl)
  if (tag === 'img' && src) own.src = pictureAddress(src, places)
  const look = [styles[tag], className === 'verse' && 'margin:0 0 18px;padding:0 0 0 16px', style].filter(Boolean)
  if (look.length > 0) own.style = look.join(';')
  return Object.entries(own)
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('')
}

/**
 * The stored text of a letter as HTML for mail programs: a sound file becomes a link; what leads to a place in it, as the
 * mark of a footnote does, plain text. */
export function mailHtmlOf(content: string, places: Places, words: { listen: string }): string {
  let html = ''
  /** Mails have no ids. */
  let isInsideLink = false
  const parser = new Parser({
    onopentag(tag, attribs) {
      if (tag === 'audio') {
        const address = escapeValue(absolute(attribs.src ?? '', places.publicUrl))
        html += `<p style="${styles.p}"><a href="${address}" style="${styles.a}">${escapeValue(words.listen)}</a></p>`
        return
      }
      if (tag === 'a') {
        isInsideLink = attribs.href?.startsWith('#') ?? false
        if (isInsideLink) return
      }
      html += `<${otherTags[tag] ?? tag}${attributesOf(tag, attribs, places)}>`
    },
    ontext(text) {
      html += escapeValue(text)
    },
    onclosetag(tag) {
      if (voids.has(tag) || tag === 'audio' || (tag === 'a' && isInsideLink)) return
      html += `</${otherTags[tag] ?? tag}>`
    },
  })
  parser.end(content)
  return html
}

/** Elements after which a plain text has an empty line, or begins a new one. */
const paragraphs = new Set([
  'p',
  'h2',
  'h3',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'dl',
  'table',
  'figure',
  'hr',
  'div',
  'details',
])
const lines = new Set(['br', 'li', 'tr', 'dt', 'dd', 'figcaption', 'summary'])

/** The same text without any HTML: where a link leads stands after its words, a picture by what it shows. */
export function mailTextOf(content: string, publicUrl: string, words: { listen: string }): string {
  let text = ''
  const links: string[] = []
  const parser = new Parser({
    onopentag(tag, { href = '', alt, src = '' }) {
      if (tag === 'a') links.push(href.startsWith('#') ? '' : absolute(href, publicUrl))
      if (tag === 'li') text += '• '
      if (tag === 'img' && alt) text += `[${alt}]\n`
      if (tag === 'audio') text += `${words.listen}: ${absolute(src, publicUrl)}\n\n`
    },
    ontext(part) {
      text += part
    },
    onclosetag(tag) {
      const link = tag === 'a' && links.pop()
      if (link) text += ` (${link})`
      if (lines.has(tag)) text += '\n'
      if (paragraphs.has(tag)) text += '\n\n'
      if (tag === 'td' || tag === 'th') text += '  '
    },
  })
  parser.end(content)
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
