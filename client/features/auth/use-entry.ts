import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import type { SessionUser } from '#shared/auth.ts'
import { langCookie } from '#shared/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { dropPrivateAnswers } from '#client/core/reader-session.ts'
import { forgetReader, readerToken, storeReader, takePlace } from '#client/core/reader.ts'
import { setTheme } from '#client/core/theme.ts'
import type { AuthSearch } from './auth-search.ts'
import { deviceStorage } from '#client/core/storage.ts'

/**
 * The way into the site that /login and /signup share. A stored session is verified, and leads on at once, to the page that
 * one was on. So does a sign-in by Google that has just led here: the code in the address is exchanged for a session, which
 * works in the browser that began it only. Any other code changes nothing.
 */
export function useEntry({ token: code }: AuthSearch): {
  isChecking: boolean
  /** Why the code of the address was not taken. */
  codeError: unknown
  /** @returns what is to be said of a session that the browser does not store; else nothing */
  enter: (session: { token: string; user: SessionUser }) => string
} {
  const trpc = useTrpc()
  const { t } = useTranslation('auth')
  const lang = useLang()
  const queryClient = useQueryClient()
  const router = useRouter()
  const [hasToken] = useState(() => readerToken() !== null)

  const goOn = useCallback(async () => {
    dropPrivateAnswers(queryClient)
    const place = takePlace()
    const chosen = await queryClient.fetchQuery(trpc.profile.get.queryOptions()).catch(() => undefined)
    // A theme chosen on this device has priority over the account's.
    if (chosen?.theme && deviceStorage.get(storageKeys.theme) === null) setTheme(chosen.theme)
    const isUndecided = !document.cookie.includes(`${langCookie}=`)
    if (chosen?.lang && chosen.lang !== lang && isUndecided)
      location.replace(`/lang/${chosen.lang}?to=${encodeURIComponent(place)}`)
    else router.history.replace(place)
  }, [lang, queryClient, router, trpc])

  const {
    mutate: exchange,
    error: codeError,
    isSuccess: isExchanged,
  } = useMutation(
    trpc.auth.takeGoogleSession.mutationOptions({
      onSuccess: ({ token, user }) => {
        storeReader({ token, id: user.id, name: user.name })
        void goOn()
      },
    }),
  )
  // Once, although effects may run twice: the code is good for one exchange.
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!code || sent.current === code) return
    sent.current = code
    exchange({ code })
  }, [code, exchange])
  const isExchanging = code !== undefined && codeError === null

  const isStored = hasToken && !isExchanging && !isExchanged
  const check = useQuery(
    trpc.auth.verify.queryOptions(undefined, { enabled: isStored, staleTime: 0, gcTime: 0, refetchOnMount: 'always' }),
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
    isChecking: isExchanging || (hasToken && (check.isPending || data?.isValid === true)),
    codeError,
    enter: ({ token, user }) => {
      const isKept = storeReader({ token, id: user.id, name: user.name })
      void goOn()
      return isKept ? '' : ` ${t('sessionUnkept')}`
    },
  }
}
