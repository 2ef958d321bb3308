/** Where the eyes of whoever reads are at least: below the head, in CSS pixels from the top of the screen. */
const eyes = 112

export interface TextPlace {
  block: number
  fraction: number
  share: number
  /** The heading above the place, without the number that a contents list gives it; empty in texts without any. */
  heading: string
  /** Text of less than two screens: nobody needs to be led back into it. */
  isLong: boolean
  /** The end of the text is on the screen. */
  isEnd: boolean
}

const part = (value: number): number => Math.min(1, Math.max(0, value))

/** The text that a page is about. */
export const shownText = (): Element | null => document.querySelector('article .prose')

/** Where a reader is in a text: by its blocks, which stay the same when letters or the screen change their size. */
export function placeIn(text: Element): TextPlace {
  const { top, bottom, height } = text.getBoundingClientRect()
  const blocks = [...text.children]
  const after = blocks.findIndex((each) => each.getBoundingClientRect().top > eyes)
  const block = Math.max(0, (after < 0 ? blocks.length : after) - 1)
  const own = blocks[block]?.getBoundingClientRect()
  const heading = blocks.slice(0, block + 1).findLast((each) => /^H[2-4]$/.test(each.tagName))
  return {
    block,
    fraction: own && own.height > 0 ? part((eyes - own.top) / own.height) : 0,
    share: part((eyes - top) / (height - innerHeight + eyes)),
    heading: heading?.textContent.trim() ?? '',
    isLong: height > 2 * innerHeight,
    isEnd: bottom <= innerHeight,
  }
}

/** Scrolls to a place, and has whoever goes on by keyboard or by a voice go on there. */
export function goToPlace(text: Element, { block, fraction }: Pick<TextPlace, 'block' | 'fraction'>): void {
  // It may have become shorter.
  const target = text.children[Math.min(block, text.children.length - 1)]
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  const { top, height } = target.getBoundingClientRect()
  scrollBy({ top: top + height * fraction - eyes, behavior: 'instant' })
}
