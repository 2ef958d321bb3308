// Footnotes come as two links that lead to each other: from the mark to the note, and from the note back. Word, LibreOffice,
// Google Docs, WordPress and Wikipedia differ in all else.

/** Words of a mark: `1`, `[1]`, `*`, `iv`. */
const maxMarkLength = 8
let pasted = 0

const targetIn = (body: HTMLElement, link: Element): Element | undefined => {
  const [, id] = /#(.+)$/.exec(link.getAttribute('href') ?? '') ?? []
  if (!id) return undefined
  return [...body.querySelectorAll('[id], a[name]')].find(
    (element) => element.id === id || element.getAttribute('name') === id,
  )
}

/** The block that holds a note: an item or a box of its own, else its paragraph. */
const boxOf = (target: Element): Element | null =>
  target.closest('li, div[id], div[style*="mso-element:footnote" i], div[style*="mso-element:endnote" i]') ??
  target.closest('p, div')

/** The link in a note that leads back to its mark. */
const wayBack = (body: HTMLElement, box: Element, mark: Element): Element | undefined =>
  [...box.querySelectorAll('a[href*="#"]')].find((link) => {
    const place = targetIn(body, link)
    return place && (place.contains(mark) || mark.contains(place) || place.parentElement?.contains(mark))
  })

function takeNote(body: HTMLElement, box: Element, back: Element): HTMLElement {
  const note = body.ownerDocument.createElement('li')
  const around = back.closest('sup') ?? back
  around.remove()
  if (box.tagName === 'P') note.append(box)
  else {
    note.append(...box.childNodes)
    box.remove()
  }
  return note
}

/** Makes footnotes of ours of those in a pasted text; links to notes that were not copied are left to others. */
export function collectFootnotes(body: HTMLElement): void {
  const document = body.ownerDocument
  const list = document.createElement('ol')
  list.className = 'footnotes'
  for (const mark of body.querySelectorAll('a[href*="#"]')) {
    const words = mark.textContent.trim()
    const target = body.contains(mark) ? targetIn(body, mark) : undefined
    const box = target && boxOf(target)
    const isBefore = box && mark.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING
    if (!box || !isBefore || words.length > maxMarkLength || list.contains(box)) continue
    const back = wayBack(body, box, mark)
    if (!back) continue
    const note = takeNote(body, box, back)
    const id = `p${++pasted}`
    note.id = `fn-${id}`
    list.append(note)
    const sign = document.createElement('sup')
    sign.className = 'footnote'
    const link = document.createElement('a')
    link.href = `#fn-${id}`
    sign.append(link)
    const raised = mark.closest('sup')
    const isAlone = raised?.textContent.trim() === words
    ;(isAlone ? raised : mark)?.replaceWith(sign)
  }
  if (list.children.length === 0) return
  // The rule and the box around Word's notes, and the list around those of others.
  for (const rest of body.querySelectorAll(
    '[style*="mso-element:footnote-list" i], [style*="mso-element:endnote-list" i], ol',
  ))
    if (!rest.textContent.trim()) rest.remove()
  body.append(list)
}
