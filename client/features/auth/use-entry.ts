import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import type { SessionUser } from '#shared/auth.ts'
import { langCookie } from '#shared/lang.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { dropPrivateAnswers } from '#client/core/reader-session.ts'
import { forgetReader, readerToken, storeReader, takePlace } from '#client/core/reader.ts'
import { setTheme } from '#client/core/theme.ts'
import type { AuthSearch } from './auth-search.ts'

/**
 * The way into the site that /login and /signup share. A session that the address brings is taken; a stored one is
 * verified. Either leads on at once, to the page that one was on.
 */
export function useEntry({ token, uid }: AuthSearch): {
  isChecking: boolean
  enter: (session: { token: string; user: SessionUser }) => void
} {
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  const router = useRouter()
  // Before the first check: a session in the address replaces the stored one.
  const [hasToken] = useState(() => {
    if (token) storeReader({ token, id: uid ?? '', name: '' })
    return readerToken() !== null
  })

  const goOn = useCallback(async () => {
    dropPrivateAnswers(queryClient)
    const place = takePlace()
    const chosen = await queryClient.fetchQuery(trpc.profile.get.queryOptions()).catch(() => undefined)
    // A theme chosen on this device has priority over the account's.
    if (chosen?.theme && localStorage.getItem(storageKeys.theme) === null) setTheme(chosen.theme)
    const isUndecided = !document.cookie.includes(`${langCookie}=`)
    if (chosen?.lang && chosen.lang !== lang && isUndecided)
      location.replace(`/lang/${chosen.lang}?to=${encodeURIComponent(place)}`)
    else router.history.replace(place)
  }, [lang, queryClient, router, trpc])

  const check = useQuery(
    trpc.auth.verify.queryOptions(undefined, { enabled: hasToken, staleTime: 0, gcTime: 0, refetchOnMount: 'always' }),
  )
  const { data, error } = check
  useEffect(() => {
    const stored = readerToken()
    if (error) console.info('The session could not be verified.', error)
    if (!data || !stored) return
    if (data.user) {
      storeReader({ token: stored, id: data.user.id, name: data.user.name })
      void goOn()
    } else forgetReader()
  }, [data, error, goOn])

  return {
    isChecking: hasToken && (check.isPending || data?.isValid === true),
    enter: ({ token: fresh, user }) => {
      storeReader({ token: fresh, id: user.id, name: user.name })
      void goOn()
    },
  }
}
