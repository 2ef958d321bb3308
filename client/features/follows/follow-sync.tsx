import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followKinds, type Followable } from '#shared/follows.rules.ts'
import { readerToken, useReader } from '#client/core/reader.ts'
import { tabStorage } from '#client/core/storage.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { isPushed, pendingFollowKey } from './pending-follow.ts'

/** Work for readers who follow something that does not depend on the page. It renders nothing. */
export default function FollowSync() {
  usePendingFollow()
  useKeptPush()
  return null
}

/** What another tab, or a former version, may have stored. */
function readPending(): Followable | null {
  const stored = tabStorage.json(pendingFollowKey) as Partial<Followable> | null
  const kind = followKinds.find((each) => each === stored?.kind)
  return kind && typeof stored?.slug === 'string' ? { kind, slug: stored.slug } : null
}

/** After a login, follows what was to be followed before it. */
function usePendingFollow(): void {
  const { t } = useTranslation('account')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isLoggedIn = useReader() !== null
  const toasts = useToast()
  const sentence = useSentence()
  const { mutate } = useMutation(
    trpc.follows.add.mutationOptions({
      onSuccess: async () => {
        toasts.show(t('follow.on'))
        await queryClient.invalidateQueries({ queryKey: trpc.follows.pathKey() })
      },
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  useEffect(() => {
    const pending = readPending()
    if (!isLoggedIn || !pending) return
    tabStorage.remove(pendingFollowKey)
    mutate(pending)
  }, [isLoggedIn, mutate])
}

/** In `sessionStorage`: the session with which the server knows this browser. */
const keptKey = 'keptPush'
/** The page has priority. */
const keepAfterMs = 3000

/** Once in each tab and session the server is told of the browser again. */
function useKeptPush(): void {
  const trpc = useTrpc()
  const { mutateAsync: add } = useMutation(trpc.follows.addPush.mutationOptions())
  const readerId = useReader()?.id
  useEffect(() => {
    // A part of the token, which stays where it is, tells sessions apart.
    const session = readerToken()?.slice(-8) ?? ''
    if (!readerId || !isPushed() || tabStorage.get(keptKey) === session) return
    const keep = async () => {
      await (await import('./push.ts')).keepPush(add)
      tabStorage.set(keptKey, session)
    }
    // A failure, for lack of network, is tried again on the next page.
    const timer = setTimeout(() => void keep().catch(() => undefined), keepAfterMs)
    return () => clearTimeout(timer)
  }, [add, readerId])
}
