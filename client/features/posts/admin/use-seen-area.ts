import { useLayoutEffect, type RefObject } from 'react'

/** A keyboard is higher than this, the bars of a browser are not; in px. */
const minKeyboardHeight = 120

/**
 * Keeps an element as high as what is seen of the window, of which a phone's keyboard covers a part: `--seen-height` and
 * `--seen-top` in px, and `data-keyboard` while one is open.
 */
export function useSeenArea(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const seen = visualViewport
    if (!element || !seen) return
    const fit = () => {
      // Enlarged by two fingers, the page is moved about, and stays as large as it is.
      if (seen.scale > 1.01) return
      element.style.setProperty('--seen-height', `${seen.height}px`)
      element.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      element.toggleAttribute('data-keyboard', innerHeight - seen.height > minKeyboardHeight)
    }
    fit()
    const listeners = new AbortController()
    for (const event of ['resize', 'scroll']) seen.addEventListener(event, fit, { signal: listeners.signal })
    return () => listeners.abort()
  }, [ref])
}
