import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { tabStorage } from '#client/core/storage.ts'

/** A post that was to be marked before the login. */
export const pendingKey = 'pendingBookmark'

interface Bookmark {
  isMarked: boolean
  toggle: () => void
}

const unmarked: Bookmark = { isMarked: false, toggle: () => {} }

/** Whether a post is bookmarked, and how to toggle that. Without a login it leads there, and adds the bookmark afterwards. */
// Pages are rendered for nobody, and a list has dozens of marks.
export const useBookmark: (postId: string) => Bookmark = import.meta.env.SSR ? () => unmarked : useOwnBookmark

function useOwnBookmark(postId: string): Bookmark {
  const { t } = useTranslation('account')
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const router = useRouter()
  const reader = useReader()
  const toasts = useToast()
  const idsKey = trpc.bookmarks.ids.queryKey()
  const { data: isMarked = false } = useQuery(
    trpc.bookmarks.ids.queryOptions(undefined, {
      enabled: reader !== null,
      select: (ids) => ids.includes(postId),
    }),
  )

  // The mark shows at once, and goes back when the server says no.
  const optimistic = (isAdded: boolean) => ({
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: idsKey })
      const before = queryClient.getQueryData(idsKey)
      queryClient.setQueryData(idsKey, (ids = []) => (isAdded ? [postId, ...ids] : ids.filter((id) => id !== postId)))
      return { before }
    },
    onSuccess: () => toasts.show(isAdded ? t('account:mark.added') : t('account:mark.removed')),
    onError: (error: unknown, _input: unknown, context: { before: string[] | undefined } | undefined) => {
      queryClient.setQueryData(idsKey, context?.before)
      toasts.show(sentence(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.bookmarks.pathKey() }),
  })
  const add = useMutation(trpc.bookmarks.add.mutationOptions(optimistic(true)))
  const remove = useMutation(trpc.bookmarks.remove.mutationOptions(optimistic(false)))

  const toggle = () => {
    if (!reader) {
      tabStorage.set(pendingKey, postId)
      rememberPlace(undefined, 'bookmark')
      void router.navigate({ to: '/login' })
      return
    }
    if (add.isPending || remove.isPending) return
    if (isMarked) remove.mutate({ postId })
    else add.mutate({ postId })
  }
  return { isMarked: reader !== null && isMarked, toggle }
}
