import { uploadsPath } from './inline-image-layout.ts'
import { collectFootnotes } from './pasted-notes.ts'
import { picturesOf } from './pasted-pictures.ts'
import { collectWordLists, joinLists } from './pasted-word-lists.ts'

// What comes from Word, mail programs and web pages is brought to the editor's own schema before it is parsed. Text
// that was copied inside an editor of ours keeps its sizes and colours.

const ownClipboard = /data-pm-slice/

const tag = /<[a-z][^>]*>/gi
const handler = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

const styleSheet = /<style\b[\s\S]*?<\/style\s*>/gi

/** Neither handlers nor style sheets would take effect, but the browser reports each one that it meets while it parses. */
export const withoutActive = (html: string): string =>
  html.replace(styleSheet, '').replace(tag, (whole) => whole.replace(handler, ''))

/** Google Docs draws the boxes of a list to tick as pictures. */
const tickBoxes = 'img[aria-roledescription="checkbox"], [role="checkbox"] > img'

function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(withoutActive(html), 'text/html')
  for (const box of body.querySelectorAll(tickBoxes)) box.remove()
  return body
}

/** Headings are h2 and h3 here: h1 is the post's title. */
const headings: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

function renameElement(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Addresses by which others count clicks, and the parameter that says where they lead. */
const redirects: [host: RegExp, path: string, parameters: string[]][] = [
  [/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$/, '/url', ['q', 'url']],
  [/^lm?\.(?:facebook|instagram)\.com$/, '/l.php', ['u']],
]

/** Where a link really leads. */
export function targetOf(href: string): string {
  const url = URL.parse(href)
  const redirect = url && redirects.find(([host, path]) => host.test(url.hostname) && path === url.pathname)
  const target = redirect?.[2].map((name) => url?.searchParams.get(name)).find(Boolean)
  return target && /^https?:\/\//i.test(target) ? target : href
}

function mendLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    // Places within the page or document that the text comes from; Word may put its own address before them.
    if (link.closest('sup.footnote')) continue
    if (/^#|#_(?:ftn|edn|toc|msocom|hlk|ref)/i.test(href)) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', targetOf(href))
  }
}

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F)+$/u
/** Mails count their readers with pictures of one pixel. */
const isPixel = (image: Element): boolean =>
  ['width', 'height'].some((side) => /^[012](?:px)?$/.test(image.getAttribute(side) ?? ''))

/** Emoji become letters, and pixels go. */
const isPicture = (image: Element): boolean => !emoji.test(image.getAttribute('alt')?.trim() ?? '') && !isPixel(image)

function holdPlace(image: Element, name: string): void {
  image.removeAttribute('src')
  image.setAttribute('data-pending', name)
}

/** Takes the pictures of other places out and answers how many somebody will miss. Emoji become letters. */
function removePictures(body: HTMLElement): number {
  let missed = 0
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')?.trim() ?? ''
    // A text shows what was uploaded here, not what another site may change or take away.
    if (uploadsPath(image.getAttribute('src'), location.origin) || image.hasAttribute('data-pending')) continue
    if (emoji.test(alt)) image.replaceWith(alt)
    else {
      if (!isPixel(image)) missed++
      image.remove()
    }
  }
  return missed
}

/** Figures whose picture stayed behind: what was said of it is a paragraph. */
function removeEmptyFigures(body: HTMLElement): void {
  for (const figure of body.querySelectorAll('figure')) {
    const caption = figure.querySelector('figcaption')
    caption?.remove()
    if (figure.querySelector('img, audio') || figure.textContent.trim()) figure.append(...(caption ? [caption] : []))
    else {
      const words = body.ownerDocument.createElement('p')
      words.append(...(caption?.childNodes ?? []))
      if (words.textContent.trim()) figure.replaceWith(words)
      else figure.remove()
    }
  }
}

/** How a word is read stands in brackets behind it, as where browsers cannot show it above. */
function writeOutReadings(body: HTMLElement): void {
  for (const reading of body.querySelectorAll('ruby rt')) {
    const isInBrackets = reading.previousElementSibling?.tagName === 'RP'
    if (!isInBrackets && reading.textContent.trim()) reading.textContent = `(${reading.textContent})`
  }
}

/** What pasted HTML brings besides its text: pictures that stay behind, and whether there are words at all. */
export function contentsOfPasted(html: string, rtf = ''): { missedPictures: number; hasWords: boolean } {
  if (!html || ownClipboard.test(html)) return { missedPictures: 0, hasWords: Boolean(html) }
  const body = bodyOf(html)
  for (const image of picturesOf(body, rtf).keys()) if (isPicture(image)) image.remove()
  const missedPictures = removePictures(body)
  for (const style of body.querySelectorAll('style, script')) style.remove()
  return { missedPictures, hasWords: Boolean(body.textContent?.trim()) }
}

/** WhatsApp's HTML has line ends that are no elements; its plain text has all that was written. */
export const isFromMessenger = (html: string): boolean =>
  /\sdata-(?:pre-plain-text|app-text-template)=|\sclass="[^"]*\b(?:selectable|copyable)-text\b/.test(html)

export interface PasteSource {
  /** The same text in Word's other format, which has the pictures. */
  rtf: string
  /** Takes a picture that has come along, and answers a name for its place in the text. */
  keep: (picture: File) => string
}

/**
 * Pasted HTML without the sizes and colours of its source, with our headings and footnotes, with Word's lists as lists,
 * and with names for the places of pictures that are to be uploaded.
 */
export function cleanPastedHtml(html: string, source?: PasteSource): string {
  if (ownClipboard.test(html)) return html
  const body = bodyOf(html)
  if (source)
    for (const [image, file] of picturesOf(body, source.rtf)) if (isPicture(image)) holdPlace(image, source.keep(file))
  collectFootnotes(body)
  collectWordLists(body)
  joinLists(body)
  writeOutReadings(body)
  mendLinks(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style], [align]')) {
    element.style.removeProperty('color')
    element.style.removeProperty('font-size')
    const align = element.getAttribute('align')
    if (align && !element.style.textAlign) element.style.textAlign = align
  }
  removePictures(body)
  removeEmptyFigures(body)
  for (const element of body.querySelectorAll('h1, h4, h5, h6'))
    renameElement(element, headings[element.tagName] ?? 'p')
  return body.innerHTML
}
