import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { sessionCheckMinutes, type SessionUser } from '#shared/auth.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { sessionRefusals } from '../media/upload-image.ts'
import { dropToken, storedToken } from './admin-token.ts'

const refusals = new Set(['SESSION_INVALID', 'UNAUTHENTICATED', 'ADMIN_ONLY'])

const logoutPatienceMs = 1500

type AdminSession =
  | { state: 'checking' }
  /** Nobody knows: the server cannot be reached. That is no logout. */
  | { state: 'unreachable'; retry: () => void }
  | { state: 'valid'; user: SessionUser; isOffline: boolean }

/**
 * Checks the stored token on entry and every few minutes. When the server says no, here or in answer to any call, the
 * token is removed and the login page opens, which leads back. What was being written stays in its draft.
 */
export function useAdminSession(): AdminSession & { logout: () => Promise<void> } {
  const { trpc } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const isLeaving = useRef(false)
  const check = useQuery(
    trpc.auth.verifyAdmin.queryOptions(undefined, {
      staleTime: 0,
      refetchInterval: sessionCheckMinutes * 60_000,
      refetchOnReconnect: 'always',
    }),
  )

  const leave = useCallback(
    async (expired: boolean) => {
      if (isLeaving.current) return
      isLeaving.current = true
      const { href } = router.state.location
      dropToken()
      // Drafts are kept, so no page asks whether one really wants to leave.
      await router.navigate({
        to: '/auth/login',
        search: expired ? { next: href, expired: true } : {},
        replace: expired,
        ignoreBlocker: true,
      })
      queryClient.clear()
    },
    [router, queryClient],
  )

  const isInvalid = check.data?.isValid === false
  useEffect(() => {
    if (isInvalid) void leave(true)
  }, [isInvalid, leave])

  useEffect(() => {
    const leaveIfRefused = (error: unknown) => {
      if (refusals.has(errorCodeOf(error))) void leave(true)
    }
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leaveIfRefused(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leaveIfRefused(event.action.error)
      }),
    ]
    const onRefusal = () => void leave(true)
    // Another tab has logged out.
    const onStorage = () => {
      if (!storedToken()) void leave(true)
    }
    sessionRefusals.addEventListener('refused', onRefusal)
    addEventListener('storage', onStorage)
    return () => {
      for (const stop of stops) stop()
      sessionRefusals.removeEventListener('refused', onRefusal)
      removeEventListener('storage', onStorage)
    }
  }, [queryClient, leave])

  const { mutateAsync: endSession } = useMutation(trpc.auth.logout.mutationOptions())
  const logout = async () => {
    // The call carries the token, so it goes first; but nobody waits long for a server that is out of reach.
    const told = endSession().catch(() => undefined)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, logoutPatienceMs))])
    await leave(false)
  }

  const user = check.data?.user
  if (user) return { state: 'valid', user, isOffline: check.isError, logout }
  if (check.isError) return { state: 'unreachable', retry: () => void check.refetch(), logout }
  return { state: 'checking', logout }
}
