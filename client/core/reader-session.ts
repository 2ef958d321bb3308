import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { forgetOfflineCopies } from './offline-cache.ts'
import { usePageQuery } from './page-query.ts'
import privateQueries from './private-queries.json' with { type: 'json' }
import { forgetReader, readerToken, storeReader, useReader } from './reader.ts'
import { useEndSession, useSessionGuard } from './session-guard.ts'
import { useTrpc } from './trpc.ts'
import { whenIdle } from './when-idle.ts'

const refusals = new Set(['SESSION_INVALID', 'UNAUTHENTICATED'])

/** Calls for admins are named so; of all others the list has the private ones, or features that have no others. */
function isPrivate({ queryKey: [path] }: Query): boolean {
  if (!Array.isArray(path)) return false
  const name = path.join('.')
  return name.includes('.admin') || privateQueries.some((each) => each === path[0] || each === name)
}

/** Removes all private data from the query cache. */
export const dropPrivateAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: isPrivate })

/**
 * Verifies the stored session once a page load, and ends it on this device when the server says that it is over, here
 * or in answer to any call. A server that is out of reach ends nothing.
 */
export function useReaderSession(): void {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const reader = useReader()
  const { data: check } = usePageQuery(
    trpc.auth.verify.queryOptions(undefined, { enabled: reader !== null, staleTime: Number.POSITIVE_INFINITY }),
  )

  useEffect(() => {
    const token = readerToken()
    if (!check || !token) return
    if (check.user) storeReader({ token, id: check.user.id, name: check.user.name })
    else forgetReader()
  }, [check])

  useSessionGuard(refusals, forgetReader)

  useEffect(() => {
    // The page that ended the session may have been left before the browser had deleted them.
    whenIdle(() => {
      if (!readerToken()) void forgetOfflineCopies()
    })
  }, [])

  const readerId = reader?.id
  const shownTo = useRef(readerId)
  useEffect(() => {
    const before = shownTo.current
    shownTo.current = readerId
    // What is private to a visitor, such as a preview by its link, came with the page.
    if (before === undefined || before === readerId) return
    // Not before the page has been rendered for nobody: until then parts of it would ask again for what is gone.
    if (readerId === undefined) dropPrivateAnswers(queryClient)
    // Another reader was logged in in another tab: private data of the former one must go.
    else void queryClient.resetQueries({ predicate: isPrivate })
  }, [queryClient, readerId])
}

/** Logs out on this device even if the server cannot be reached, and opens the login. */
export function useLogout(): () => Promise<void> {
  const router = useRouter()
  const endSession = useEndSession()
  return useCallback(async () => {
    await endSession()
    forgetReader()
    await router.navigate({ to: '/login' })
  }, [endSession, router])
}
