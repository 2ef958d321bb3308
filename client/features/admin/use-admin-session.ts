import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { sessionCheckMinutes, type SessionUser } from '#shared/auth.ts'
import { minuteMs } from '#shared/durations.ts'
import { useEndSession, useSessionGuard } from '#client/core/session-guard.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { forgetWays } from './recent-ways.ts'
import { accountPage, dropToken, passwordPage, storedToken } from './admin-token.ts'

const refusals = new Set(['SESSION_INVALID', 'UNAUTHENTICATED', 'ADMIN_ONLY'])
const factorRefusals = new Set(['SECOND_FACTOR_REQUIRED'])

type AdminSession =
  | { state: 'checking' }
  /** The server cannot be reached. That is no logout. */
  | { state: 'unreachable'; retry: () => void }
  | { state: 'valid'; user: SessionUser; isOffline: boolean }

/**
 * Checks the stored token on entry and every few minutes. When the server says no, here or in answer to any call, the
 * token is removed and the login page opens, which leads back. What was being written stays in its draft.
 */
export function useAdminSession(): AdminSession & { logout: () => Promise<void> } {
  const trpc = useTrpc()
  const router = useRouter()
  const queryClient = useQueryClient()
  const isLeaving = useRef(false)
  const check = useQuery(
    trpc.auth.verifyAdmin.queryOptions(undefined, {
      staleTime: 0,
      refetchInterval: sessionCheckMinutes * minuteMs,
      refetchOnReconnect: 'always',
    }),
  )

  const leave = useCallback(
    async (expired: boolean) => {
      if (isLeaving.current) return
      isLeaving.current = true
      const { href } = router.state.location
      dropToken()
      if (!expired) forgetWays()
      // Drafts are stored, so no page needs to ask before it is left.
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
  const expire = useCallback(() => void leave(true), [leave])
  useSessionGuard(refusals, expire)
  useEffect(() => {
    if (isInvalid) expire()
  }, [isInvalid, expire])
  useEffect(() => {
    // Another tab has logged out.
    const onStorage = () => {
      if (!storedToken()) expire()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [expire])

  // An owner has just required a second factor: the next check says so.
  const checkAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: trpc.auth.verifyAdmin.queryKey() }),
    [queryClient, trpc],
  )
  useSessionGuard(factorRefusals, checkAgain)
  // The page that is shown: the location is ahead of it, and what is still shown could lead elsewhere.
  const isOwnAccount = useMatches({ select: (matches) => matches.some(({ pathname }) => pathname === accountPage) })
  const mustSetUp = check.data?.user?.mustSetUpSecondFactor === true && !isOwnAccount
  useEffect(() => {
    if (mustSetUp) void router.navigate({ to: accountPage, replace: true, ignoreBlocker: true })
  }, [mustSetUp, router])

  const mustChange = check.data?.user?.mustChangePassword
  useEffect(() => {
    if (mustChange) router.history.replace(passwordPage)
  }, [mustChange, router])

  const endSession = useEndSession()
  const logout = async () => {
    await endSession()
    await leave(false)
  }

  const user = check.data?.user
  if (user && !mustChange && !mustSetUp) return { state: 'valid', user, isOffline: check.isError, logout }
  if (check.isError) return { state: 'unreachable', retry: () => void check.refetch(), logout }
  return { state: 'checking', logout }
}
