import type { Locator } from '@playwright/test'

/**
 * How much of a text is to be read in elements: all of it, by itself; only with more in the same element; not, because it is
 * hidden, cut off, or not there.
 */
export type Reading = 'read' | 'with more' | 'hidden' | 'cut' | 'absent'

interface Wanted {
  said: string
  /** More may stand in the same element. */
  withMore: boolean
}

/** Runs in the page. */
function readIn(roots: Element[], { said, withMore }: Wanted): Reading {
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const wanted = plain(said)
  /** What screen readers alone have is clipped to nothing. */
  const isClipped = (element: Element): boolean => {
    const { clipPath, clip } = getComputedStyle(element)
    return clipPath.startsWith('inset(50%') || clip.startsWith('rect(0') || clip.startsWith('rect(1px')
  }
  const withAncestors = (element: Element): Element[] => {
    const all: Element[] = []
    for (let each: Element | null = element; each; each = each.parentElement) all.push(each)
    return all
  }
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    withAncestors(element).some(isClipped)
  /** Whether something around cuts a part of the text off; what can be scrolled to is there. */
  const isCut = (range: Range, element: Element): boolean => {
    const parts = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (parts.length === 0) return true
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    // Glyphs may stand out of their line a little.
    const slack = 2
    let [isBesideScrolled, isBelowScrolled] = [false, false]
    for (const around of withAncestors(element)) {
      const { overflowX, overflowY } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      isBesideScrolled ||= scrolls(overflowX)
      isBelowScrolled ||= scrolls(overflowY)
      const isOutside = parts.some(
        ({ left, right, top, bottom, height }) =>
          (cuts(overflowX) && !isBesideScrolled && (left < box.left - slack || right > box.right + slack)) ||
          (cuts(overflowY) && !isBelowScrolled && (top + height / 2 < box.top || bottom - height / 2 > box.bottom)),
      )
      if (isOutside) return true
    }
    return false
  }
  /** The words that stand directly in an element, one after the other; and all that it holds. */
  const runsOf = (element: Element): { text: string; range: Range }[] => {
    const runs: { text: string; range: Range }[] = []
    const whole = document.createRange()
    whole.selectNodeContents(element)
    runs.push({ text: element.textContent ?? '', range: whole })
    let isOpen = false
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) isOpen = node instanceof Comment && isOpen
      else if (isOpen) {
        const last = runs.at(-1)!
        last.text += node.data
        last.range.setEndAfter(node)
      } else {
        const range = document.createRange()
        range.selectNode(node)
        runs.push({ text: node.data, range })
        isOpen = true
      }
    }
    return runs
  }
  const order: Reading[] = ['read', 'with more', 'cut', 'hidden', 'absent']
  let best: Reading = 'absent'
  for (const root of roots)
    for (const element of [root, ...root.querySelectorAll('*')])
      for (const { text, range } of runsOf(element)) {
        const found = plain(text)
        if (!found.includes(wanted)) continue
        const isWhole = found === wanted || withMore
        const reading = isHidden(element) ? 'hidden' : isCut(range, element) ? 'cut' : isWhole ? 'read' : 'with more'
        if (order.indexOf(reading) < order.indexOf(best)) best = reading
      }
  return best
}

/** Whether somebody who looks at the page reads the text in the elements of the locator. */
export const readingOf = (locator: Locator, said: string, withMore = false): Promise<Reading> =>
  locator.evaluateAll(readIn, { said, withMore })
