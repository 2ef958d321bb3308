import { storageKeys } from '#shared/storage-keys.ts'
import { tabStorage } from '#client/core/storage.ts'

// Changing the language loads another document: what was at the top of the screen is found in it again.

/** Not what stands beside the text, which may stay in view while the text moves, nor what one language says alone. */
const blocks = () => [...document.querySelectorAll('main :is(h1, h2, h3, p, li, img):not(aside *, .no-print)')]

/** Remembers what stands at the top of the screen, until the next page. */
export function rememberPlaceInPage(): void {
  if (scrollY === 0) return
  const index = blocks().findIndex((block) => block.getBoundingClientRect().bottom > 0)
  const top = blocks()[index]?.getBoundingClientRect().top
  if (top !== undefined) tabStorage.set(storageKeys.placeInPage, JSON.stringify({ index, top }))
}

/** Returns what was remembered on the previous page, and forgets it. */
export function takePlaceInPage(): (() => void) | null {
  const stored = tabStorage.json(storageKeys.placeInPage) as { index: number; top: number } | null
  tabStorage.remove(storageKeys.placeInPage)
  if (!stored) return null
  const { index, top } = stored
  return () => {
    const block = blocks()[index]
    if (block) scrollBy({ top: block.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}
