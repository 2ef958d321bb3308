import { placeIn, shownText } from './place-in-text.ts'

/**
 * Has the line under the head grow with the text in browsers whose style sheets cannot: once a frame, and only while the
 * reader scrolls.
 * @returns what ends it
 */
export function drawReadingLine(): (() => void) | undefined {
  if (globalThis.CSS?.supports('animation-timeline', '--reading')) return undefined
  let frame = 0
  const draw = () => {
    frame = 0
    const text = shownText()
    const bar = document.querySelector<HTMLElement>('.head .cats')
    if (text) bar?.style.setProperty('--read', String(placeIn(text).share))
  }
  const follow = () => {
    frame ||= requestAnimationFrame(draw)
  }
  addEventListener('scroll', follow, { passive: true })
  return () => {
    removeEventListener('scroll', follow)
    cancelAnimationFrame(frame)
    document.querySelector<HTMLElement>('.head .cats')?.style.removeProperty('--read')
  }
}
