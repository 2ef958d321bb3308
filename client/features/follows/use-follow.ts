import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Followed } from '#shared/follows.ts'
import { isSameSubject, type Followable } from '#shared/follows.rules.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { tabStorage } from '#client/core/storage.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useToast } from '#client/ui/toast.tsx'
import { pendingFollowKey } from './pending-follow.ts'

interface Follow {
  isFollowed: boolean
  toggle: () => void
}

const notFollowed: Follow = { isFollowed: false, toggle: () => {} }

/**
 * Whether something is followed, and how to toggle that. Without a login it leads there, and follows afterwards.
 * @param name as the page prints it
 */
// Pages are rendered for nobody.
export const useFollow: (subject: Followable, name: string, onFollowed?: () => void) => Follow = import.meta.env.SSR
  ? () => notFollowed
  : useOwnFollow

function useOwnFollow({ kind, slug }: Followable, name: string, onFollowed?: () => void): Follow {
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const router = useRouter()
  const reader = useReader()
  const toasts = useToast()
  const subject = { kind, slug }
  const listKey = trpc.follows.list.queryKey()
  const { data: isFollowed = false } = useQuery(
    trpc.follows.list.queryOptions(undefined, {
      enabled: reader !== null,
      select: (list) => list.some((each) => isSameSubject(each, subject)),
    }),
  )

  // The square fills at once, and is emptied when the server says no.
  const optimistic = (isAdded: boolean) => ({
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: listKey })
      const before = queryClient.getQueryData(listKey)
      const others = (before ?? []).filter((each) => !isSameSubject(each, subject))
      queryClient.setQueryData(listKey, isAdded ? [{ ...subject, name, nameEn: '' }, ...others] : others)
      return { before }
    },
    onSuccess: () => {
      if (isAdded) onFollowed?.()
    },
    onError: (error: unknown, _input: unknown, context: { before: Followed[] | undefined } | undefined) => {
      queryClient.setQueryData(listKey, context?.before ?? [])
      toasts.show(sentence(error))
    },
    // Not waited for: the next press may come at once.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: listKey })
      void queryClient.invalidateQueries({ queryKey: trpc.follows.news.pathKey(), refetchType: 'none' })
    },
  })
  const add = useMutation(trpc.follows.add.mutationOptions(optimistic(true)))
  const remove = useMutation(trpc.follows.remove.mutationOptions(optimistic(false)))

  const toggle = () => {
    if (!reader) {
      tabStorage.set(pendingFollowKey, JSON.stringify(subject))
      rememberPlace(undefined, 'follow')
      void router.navigate({ to: '/login' })
      return
    }
    if (add.isPending || remove.isPending) return
    if (isFollowed) remove.mutate(subject)
    else add.mutate(subject)
  }
  return { isFollowed: reader !== null && isFollowed, toggle }
}
