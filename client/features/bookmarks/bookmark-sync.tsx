import { partialMatchKey, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { onFailure } from '#client/core/query.ts'
import { useReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { readStored, readStoredText } from './stored-bookmarks.ts'
import { pendingKey } from './use-bookmarks.ts'
import { tabStorage } from '#client/core/storage.ts'

/** Work on a reader's bookmarks that does not depend on the page. It renders nothing. */
export default function BookmarkSync() {
  usePendingBookmark()
  useOfflineCopy()
  useKeptAnswers()
  return null
}

/** After a login, adds the bookmark that was asked for before it. */
function usePendingBookmark(): void {
  const { t } = useTranslation('account')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const reader = useReader()
  const toasts = useToast()
  const sentence = useSentence()
  const { mutate } = useMutation(
    trpc.bookmarks.add.mutationOptions({
      onSuccess: async () => {
        toasts.show(t('mark.added'))
        await queryClient.invalidateQueries({ queryKey: trpc.bookmarks.pathKey() })
      },
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  const isLoggedIn = reader !== null
  useEffect(() => {
    const postId = tabStorage.get(pendingKey)
    if (!isLoggedIn || !postId) return
    tabStorage.remove(pendingKey)
    mutate({ postId })
  }, [isLoggedIn, mutate])
}

/** The page has priority: the offline copy is updated after it has loaded. */
const keepAfterMs = 2000

/** Keeps the offline copy of bookmarked posts up to date; its code is loaded only if there are bookmarks. */
function useOfflineCopy(): void {
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  const readerId = useReader()?.id
  const { data: ids } = useQuery(trpc.bookmarks.ids.queryOptions(undefined, { enabled: Boolean(readerId) }))
  useEffect(() => {
    if (!readerId || !ids || import.meta.env.DEV) return
    // Without bookmarks there is work only if an offline copy exists.
    if (ids.length === 0 && !navigator.serviceWorker?.controller) return
    const keep = async () => (await import('./offline-copy.ts')).keepOfflineCopy({ readerId, lang, trpc, queryClient })
    // A failure, for lack of network or storage, is retried on the next page.
    const timer = setTimeout(() => void keep().catch(() => undefined), keepAfterMs)
    return () => clearTimeout(timer)
  }, [ids, lang, queryClient, readerId, trpc])
}

/** When offline, the ids of bookmarks and the full texts of premium posts come from the offline copy. */
function useKeptAnswers(): void {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const readerId = useReader()?.id
  useEffect(() => {
    if (!readerId) return
    const idsKey = trpc.bookmarks.ids.queryKey()
    const textKey = trpc.posts.wholeContent.queryKey()
    const answer = async (error: unknown, queryKey: QueryKey) => {
      if (errorCodeOf(error) !== 'NETWORK') return
      const [, asked] = queryKey as [unknown, { input?: { id?: string } } | undefined]
      const id = asked?.input?.id
      if (id && partialMatchKey(queryKey, textKey)) {
        const text = await readStoredText(readerId, id)
        if (text !== undefined) queryClient.setQueryData(trpc.posts.wholeContent.queryKey({ id }), text)
      } else if (partialMatchKey(queryKey, idsKey)) {
        const stored = await readStored(readerId)
        if (stored)
          queryClient.setQueryData(
            idsKey,
            stored.marks.map(({ postId }) => postId),
          )
      }
    }
    // A query may have failed before this listener was added.
    for (const { state, queryKey } of queryClient.getQueryCache().getAll())
      if (state.status === 'error') void answer(state.error, queryKey)
    return onFailure((error, queryKey) => queryKey && void answer(error, queryKey))
  }, [queryClient, readerId, trpc])
}
