import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { isReader, useReader } from '#client/core/reader.ts'
import { newPlaces, takePlaces, type StoredPlace } from '#client/core/reading-places.ts'
import { useTrpc } from '#client/core/trpc.ts'
import type { PlaceInput } from '#shared/reading-places.ts'

/** The page has priority, and whoever signs out or changes the password right away is not asked for in between. */
const firstAfterMs = 8000

const toInput = ({ kind, id, block, fraction, share, isFinished, at }: StoredPlace): PlaceInput => ({
  ...{ kind, id, block, fraction, share, isFinished, at },
})

/**
 * Brings the places of this device and those of the reader's account together: soon after a page is loaded, when a page is
 * left, when the tab is put away, and when the network is back. What could not be told stays on the device until the next
 * time. It renders nothing.
 */
export default function PlaceSync() {
  const readerId = useReader()?.id
  const pathname = useLocation({ select: (location) => location.pathname })
  const { tell, ask } = usePlaceCalls(readerId)

  useEffect(() => {
    const timer = setTimeout(() => void (newPlaces().length > 0 ? tell() : ask()), firstAfterMs)
    const tellNow = () => void tell()
    addEventListener('online', tellNow)
    document.addEventListener('visibilitychange', tellNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', tellNow)
      document.removeEventListener('visibilitychange', tellNow)
    }
  }, [ask, tell])

  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    void tell()
  }, [pathname, tell])

  return null
}

/** Both keep what comes back, unless another reader is logged in by then. A failure is no matter for the reader. */
function usePlaceCalls(readerId: string | undefined) {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isTelling = useRef(false)

  const ask = useCallback(async () => {
    const options = { ...trpc.reading.places.queryOptions(), staleTime: 0 }
    const places = await queryClient.fetchQuery(options).catch(() => null)
    if (places && readerId !== undefined && isReader(readerId)) takePlaces(places, [])
  }, [queryClient, readerId, trpc])

  const tell = useCallback(async () => {
    const told = newPlaces()
    if (readerId === undefined || told.length === 0 || isTelling.current || !navigator.onLine) return
    isTelling.current = true
    try {
      const places = await queryClient
        .getMutationCache()
        .build(queryClient, trpc.reading.save.mutationOptions())
        .execute({
          places: told.filter(({ isDropped }) => !isDropped).map(toInput),
          dropped: told.filter(({ isDropped }) => isDropped).map(({ kind, id, at }) => ({ kind, id, at })),
        })
      if (isReader(readerId)) takePlaces(places, told)
    } catch {
      // The next time.
    } finally {
      isTelling.current = false
    }
  }, [queryClient, readerId, trpc])

  return { tell, ask }
}
