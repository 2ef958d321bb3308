import { storageKeys } from '#shared/storage-keys.ts'

// Changing the language loads another document: what was at the top of the screen is found in it again.

/** Not what stands beside the text, which may stay in view while the text moves, nor what one language says alone. */
const blocks = () => [...document.querySelectorAll('main :is(h1, h2, h3, p, li, img):not(aside *, .no-print)')]

/** Remembers what stands at the top of the screen, until the next page. */
export function rememberPlaceInPage(): void {
  if (scrollY === 0) return
  const index = blocks().findIndex((block) => block.getBoundingClientRect().bottom > 0)
  const top = blocks()[index]?.getBoundingClientRect().top
  // Without storage the page begins at its top.
  try {
    if (top !== undefined) sessionStorage.setItem(storageKeys.placeInPage, JSON.stringify({ index, top }))
  } catch {}
}

/** Returns what was remembered on the previous page, and forgets it. */
export function takePlaceInPage(): (() => void) | null {
  try {
    const stored = sessionStorage.getItem(storageKeys.placeInPage)
    sessionStorage.removeItem(storageKeys.placeInPage)
    if (!stored) return null
    const { index, top } = JSON.parse(stored) as { index: number; top: number }
    return () => {
      const block = blocks()[index]
      if (block) scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' })
    }
  } catch {
    return null
  }
}
