import type { Sentence } from './article-text.ts'

const name = 'listen'
const hasHighlights = typeof Highlight !== 'undefined' && 'highlights' in CSS

/** Unmarks what was marked, in either way. */
let marked: Element | undefined

/** Marks the sentence that is read. Its text stays as it is, so it can be selected and copied; older browsers mark its paragraph. */
export function markSentence(sentence: Sentence | undefined): void {
  if (hasHighlights) {
    if (sentence) CSS.highlights.set(name, new Highlight(sentence.range))
    else CSS.highlights.delete(name)
    return
  }
  marked?.classList.remove('listened')
  marked = sentence?.block
  marked?.classList.add('listened')
}

/** Share of the screen that is above a sentence which is scrolled to. */
const above = 0.3
/** What covers the page at its head and its foot, in CSS pixels. */
const [head, foot] = [110, 110]

const isInSight = ({ range }: Sentence): boolean => {
  const { top, bottom } = range.getBoundingClientRect()
  return bottom > head && top < innerHeight - foot
}

/** Scrolls to what is read, until the reader scrolls away: then only once it comes into sight again. */
export function createFollower() {
  let isFollowing = true
  const leave = (event: Event) => {
    if (event instanceof KeyboardEvent && !/^(?:Arrow(?:Up|Down)|Page|Home|End| )/.test(event.key)) return
    // Keys that press a button or choose a speed do not scroll.
    if (event instanceof KeyboardEvent && event.target instanceof Element && event.target.closest('button, select'))
      return
    isFollowing = false
  }
  const gestures = ['wheel', 'touchmove', 'keydown'] as const
  for (const gesture of gestures) addEventListener(gesture, leave, { passive: true })
  return {
    /** @param isAsked the reader has pressed a button that leads there */
    show(sentence: Sentence, isAsked: boolean) {
      if (isAsked || isInSight(sentence)) isFollowing = true
      const { top, bottom } = sentence.range.getBoundingClientRect()
      if (!isFollowing || (top > head && bottom < innerHeight - foot)) return
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      scrollBy({ top: top - innerHeight * above, behavior })
    },
    stop() {
      for (const gesture of gestures) removeEventListener(gesture, leave)
    },
  }
}
