// Word writes lists as paragraphs: the style of each names list and level, and its text begins with a bullet or number.

interface Item {
  paragraph: Element
  level: number
  /** Which of the document's lists it belongs to. */
  source: string
  /** The bullet or number as Word shows it. */
  marker: string
}

interface OpenList {
  level: number
  source: string
  kind: string
  element: Element
}

function itemOf(paragraph: Element): Item | null {
  const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')
  if (!found) return null
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]')?.textContent
  return {
    paragraph,
    level: Number(found[2]),
    source: found[1] ?? '',
    marker: (marker ?? paragraph.textContent ?? '').trim(),
  }
}

/** `ul`, `ol`, or `ol` with the type of its numbers. Word's round bullet is a letter o without a full stop. */
function kindOf(marker: string): string {
  const number = /^\(?(?:(\d+|[ivxlc]+|[a-z])|([IVXLC]+|[A-Z]))[.)]/.exec(marker)
  if (!number) return 'ul'
  const [, small, large] = number
  if (small && /^\d/.test(small)) return 'ol'
  return `ol ${small ? (/^[ivx]+$/.test(small) ? 'i' : 'a') : /^[IVX]+$/.test(large ?? '') ? 'I' : 'A'}`
}

function newList(document: Document, { marker }: Item, kind: string): Element {
  const [name = 'ul', type] = kind.split(' ')
  const list = document.createElement(name)
  if (type) list.setAttribute('type', type)
  // A list that goes on after a paragraph goes on counting.
  const start = /^\(?(\d+)/.exec(marker)?.[1]
  if (name === 'ol' && start && Number(start) !== 1) list.setAttribute('start', String(Number(start)))
  return list
}

function buildList(items: Item[]): void {
  const open: OpenList[] = []
  for (const item of items) {
    const { paragraph, level, source, marker } = item
    const document = paragraph.ownerDocument
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const innermost = open.at(-1)
    // Within one list a letter may look like a Roman number, so only the first marker says what it is.
    const kind = kindOf(marker)
    const isSame = innermost?.level === level && innermost.source === source && innermost.kind[0] === kind[0]
    if (!isSame) {
      if (innermost?.level === level) open.pop()
      const element = newList(document, item, kind)
      const parent = open.at(-1)?.element
      if (parent) (parent.lastElementChild ?? parent).append(element)
      else paragraph.before(element)
      open.push({ level, source, kind, element })
    }
    for (const ignored of paragraph.querySelectorAll('[style*="mso-list:Ignore" i]')) ignored.remove()
    const entry = document.createElement('li')
    entry.append(...paragraph.childNodes)
    open.at(-1)?.element.append(entry)
    paragraph.remove()
  }
}

/** Makes lists of Word's paragraphs, nested as their levels are. */
export function collectWordLists(body: HTMLElement): void {
  let run: Item[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const item = itemOf(paragraph)
    const follows = run.length === 0 || run.at(-1)?.paragraph.nextElementSibling === paragraph
    if (!item || !follows) {
      buildList(run)
      run = []
    }
    if (item) run.push(item)
  }
  buildList(run)
}

/** How deep an item of Word on the web is; 0 where it does not say. */
const levelOf = (item: Element): number =>
  Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || 0

const isLeveled = (element: Element | null): element is HTMLUListElement | HTMLOListElement =>
  element !== null &&
  /^[OU]L$/.test(element.tagName) &&
  element.children.length > 0 &&
  [...element.children].every((child) => child.tagName === 'LI' && levelOf(child) > 0)

/** Puts the items of lists that follow each other into as few as their levels and numbers allow. */
function nestLists(lists: (HTMLUListElement | HTMLOListElement)[]): void {
  const open: { level: number; element: Element; last: Element }[] = []
  for (const list of lists)
    for (const item of [...list.children]) {
      const level = levelOf(item)
      while ((open.at(-1)?.level ?? 0) > level) open.pop()
      const innermost = open.at(-1)
      const isSame = innermost?.level === level && innermost.element.tagName === list.tagName
      const goesOn = innermost?.last === list || list.tagName === 'UL' || Number(list.getAttribute('start') ?? 1) > 1
      if (isSame && goesOn) innermost.last = list
      else {
        if (innermost?.level === level) open.pop()
        const element = list.cloneNode(false) as Element
        const parent = open.at(-1)?.element
        if (parent) (parent.lastElementChild ?? parent).append(element)
        else list.before(element)
        open.push({ level, element, last: list })
      }
      open.at(-1)?.element.append(item)
    }
  for (const list of lists) list.remove()
}

/** Word on the web writes a list of its own for each item: makes one of those that belong together. */
export function joinLists(body: HTMLElement): void {
  for (const box of body.querySelectorAll('div'))
    if (box.children.length > 0 && [...box.children].every(isLeveled)) box.replaceWith(...box.childNodes)
  for (const list of body.querySelectorAll('ol, ul')) {
    if (!body.contains(list) || !isLeveled(list)) continue
    const run = [list]
    for (let next = list.nextElementSibling; isLeveled(next); next = next.nextElementSibling) run.push(next)
    if (run.length > 1) nestLists(run)
  }
}
