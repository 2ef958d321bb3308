import { useTrpc } from '#client/core/trpc.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The page has priority: the connection is opened when it is done. */
const startAfterMs = 1500

/** Keeps the count and the lists of notifications up to date, while a reader is logged in. */
export function useLiveNews(readerId: string | undefined): void {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!readerId) return
    const stop = new AbortController()
    const listen = async () => (await import('./live-news.ts')).followNews({ trpc, queryClient }, stop.signal)
    const timer = setTimeout(() => void listen().catch(() => undefined), startAfterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [queryClient, readerId, trpc])
}
