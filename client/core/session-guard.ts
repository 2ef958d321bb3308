import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { errorCodeOf } from './errors.ts'
import { onFailure } from './query.ts'
import { useTrpc } from './trpc.ts'

const logoutPatienceMs = 1500

/** Calls `end` when the server refuses the session, whichever call it was. Keep `refusals` and `end` the same. */
export function useSessionGuard(refusals: ReadonlySet<string>, end: () => void): void {
  useEffect(
    () =>
      onFailure((error) => {
        if (refusals.has(errorCodeOf(error))) end()
      }),
    [refusals, end],
  )
}

/** Ends the session on the server; gives up soon when it cannot be reached. */
export function useEndSession(): () => Promise<void> {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const told = queryClient
      .getMutationCache()
      .build(queryClient, trpc.auth.logout.mutationOptions())
      .execute()
      .catch(() => undefined)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, logoutPatienceMs))])
  }, [queryClient, trpc])
}
