import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from './storage.ts'

/** How large texts are set; the style sheet of articles has the numbers. */
export const readingSizes = ['small', 'usual', 'large', 'largest'] as const
type ReadingSize = (typeof readingSizes)[number]

/** Runs in the head, before anything is painted, so that no text changes its size before the reader's eyes. */
export const readingSizeScript = `try{document.documentElement.dataset.reading=localStorage.getItem('${storageKeys.readingSize}')||''}catch(e){}`

const currentSize = (): ReadingSize =>
  readingSizes.find((size) => size === document.documentElement.dataset.reading) ?? 'usual'

const show = (size: string): void => {
  document.documentElement.dataset.reading = size
}

/** Shows a size and remembers it on this device. */
export function setReadingSize(size: ReadingSize): void {
  show(size)
  deviceStorage.set(storageKeys.readingSize, size)
}

function watchSize(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-reading'] })
  // Chosen in another tab.
  const follow = ({ key, newValue }: StorageEvent) => key === storageKeys.readingSize && show(newValue ?? '')
  addEventListener('storage', follow)
  return () => {
    observer.disconnect()
    removeEventListener('storage', follow)
  }
}

/** The size that is shown; the server does not know it. */
export const useReadingSize = (): ReadingSize => useSyncExternalStore(watchSize, currentSize, () => 'usual')
