import { uploadsPath } from './inline-image-layout.ts'

// What comes from Word, mail programs and web pages is brought to the editor's own schema before it is parsed. Text
// that was copied inside an editor of ours keeps its sizes and colours.

const ownClipboard = /data-pm-slice/

/** Headings are h2 and h3 here: h1 is the post's title. */
const headings: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' }

function renameElement(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Word writes a list as paragraphs that begin with a bullet or a number of their own. */
function listFromWord(paragraphs: Element[]): void {
  const first = paragraphs[0]
  if (!first) return
  const marker = first.textContent?.trim() ?? ''
  const list = first.ownerDocument.createElement(/^(\d+|[a-z])[.)]/i.test(marker) ? 'ol' : 'ul')
  first.before(list)
  for (const paragraph of paragraphs) {
    for (const ignored of paragraph.querySelectorAll('[style*="mso-list:Ignore" i]')) ignored.remove()
    const item = first.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

function collectWordLists(body: HTMLElement): void {
  let run: Element[] = []
  const isItem = (element: Element) =>
    element.tagName === 'P' && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')
  for (const element of body.querySelectorAll('p')) {
    const follows = run.length === 0 || run.at(-1)?.nextElementSibling === element
    if (!isItem(element) || !follows) {
      listFromWord(run)
      run = []
    }
    if (isItem(element)) run.push(element)
  }
  listFromWord(run)
}

const tag = /<[a-z][^>]*>/gi
const handler = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** No handler would ever run, but the browser reports each one that it meets while it parses. */
export const withoutHandlers = (html: string): string => html.replace(tag, (whole) => whole.replace(handler, ''))

/** Pasted HTML without the sizes and colours of its source, with our headings and with Word's lists as lists. */
export function cleanPastedHtml(html: string): string {
  if (ownClipboard.test(html)) return html
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
  collectWordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.style.removeProperty('color')
    element.style.removeProperty('font-size')
  }
  // A text shows what was uploaded here, not what another site may change or take away.
  for (const image of body.querySelectorAll('img'))
    if (!uploadsPath(image.getAttribute('src'), location.origin)) image.remove()
  for (const element of body.querySelectorAll('h1, h4, h5, h6'))
    renameElement(element, headings[element.tagName] ?? 'p')
  return body.innerHTML
}
