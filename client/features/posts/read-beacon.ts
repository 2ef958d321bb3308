import { useEffect } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

/** Tells the site that a post is seen, and nothing else: so reads are counted behind any cache. The staff are no readers. */
export function useReadBeacon(id: string): void {
  useEffect(() => {
    const tell = () => {
      // Pages that are loaded ahead, or in a tab that is never looked at, are not read.
      if (document.visibilityState !== 'visible') return
      leave()
      if (navigator.onLine && !deviceStorage.get(storageKeys.adminToken))
        // Browsers that protect their readers may have none.
        navigator.sendBeacon?.('/trpc/reads.count', new Blob([JSON.stringify({ id })], { type: 'application/json' }))
    }
    const leave = () => document.removeEventListener('visibilitychange', tell)
    document.addEventListener('visibilitychange', tell)
    tell()
    return leave
  }, [id])
}
