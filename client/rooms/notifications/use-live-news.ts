import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readerToken } from '#client/core/reader.ts'

/** The page has priority: the connection is opened when it is done. */
const startAfterMs = 1500

/** Keeps the count and the lists of notifications as the server has them, while somebody is logged in. */
export function useLiveNews(readerId: string | undefined): void {
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  useEffect(() => {
    const token = readerToken()
    if (!readerId || !token) return
    const stop = new AbortController()
    const unreadKey = trpc.notifications.unread.queryKey()
    const listen = async () => {
      const { listenForNews } = await import('./live-news.ts')
      await listenForNews(
        token,
        (news) => {
          if (news && queryClient.getQueryData(unreadKey)?.unread === news.unread) return
          if (news) queryClient.setQueryData(unreadKey, news)
          else void queryClient.invalidateQueries({ queryKey: unreadKey })
          void queryClient.invalidateQueries({ queryKey: trpc.notifications.list.pathKey() })
        },
        stop.signal,
      )
    }
    const timer = setTimeout(() => void listen(), startAfterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [queryClient, readerId, trpc])
}
