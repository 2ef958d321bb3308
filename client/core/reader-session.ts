import { useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { errorCodeOf } from './errors.ts'
import { forgetReader, readerToken, storeReader, useReader } from './reader.ts'

/** Features whose answers are the reader's own: forgotten when the session ends. */
const privateFeatures = new Set(['auth', 'bookmarks', 'cart', 'notifications', 'orders', 'profile'])
/** Of public features those answers that are not: what anybody may see, a page may be waiting for. */
const privateCalls = new Set(['plans.mine', 'posts.wholeContent'])
const refusals = new Set(['SESSION_INVALID', 'UNAUTHENTICATED'])
const logoutPatienceMs = 1500

const isPrivate = ({ queryKey: [path] }: Query): boolean =>
  Array.isArray(path) && (privateFeatures.has(String(path[0])) || privateCalls.has(path.join('.')))

/** Drops everything that the server told this reader. */
export const dropPrivateAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: isPrivate })

/**
 * Verifies the stored session once a page load, and ends it on this device when the server says that it is over, here
 * or in answer to any call. A server that is out of reach ends nothing.
 */
export function useReaderSession(): void {
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const reader = useReader()
  const { data: check } = useQuery(
    trpc.auth.verify.queryOptions(undefined, { enabled: reader !== null, staleTime: Number.POSITIVE_INFINITY }),
  )

  useEffect(() => {
    const token = readerToken()
    if (!check || !token) return
    if (check.user) storeReader({ token, id: check.user.id, name: check.user.name })
    else forgetReader()
  }, [check])

  useEffect(() => {
    const forgetIfRefused = (error: unknown) => {
      if (refusals.has(errorCodeOf(error))) forgetReader()
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') forgetIfRefused(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') forgetIfRefused(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])

  const readerId = reader?.id
  const shownTo = useRef(readerId)
  useEffect(() => {
    if (readerId === undefined) dropPrivateAnswers(queryClient)
    // Another tab has logged somebody else in: nothing of the former reader stays on this page.
    else if (shownTo.current && shownTo.current !== readerId) void queryClient.resetQueries({ predicate: isPrivate })
    shownTo.current = readerId
  }, [queryClient, readerId])
}

/** Logs out: whatever the server says to it, this device forgets the session and goes to the login. */
export function useLogout(): () => Promise<void> {
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // The call carries the token, so it goes first; but nobody waits long for a server that is out of reach.
    const told = queryClient
      .getMutationCache()
      .build(queryClient, trpc.auth.logout.mutationOptions())
      .execute()
      .catch(() => undefined)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, logoutPatienceMs))])
    forgetReader()
    dropPrivateAnswers(queryClient)
    await router.navigate({ to: '/login' })
  }, [queryClient, router, trpc])
}
