import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { readerToken } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { newsChannel } from './news-channel.ts'

/** Marks notifications as read; the lists and the count are fetched anew, here and in other tabs. */
export function useMarking(): { markRead: (id: string) => void; markAll: () => void } {
  const { t } = useTranslation('bellPanel')
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const options = {
    onSuccess: async () => {
      newsChannel.tell(null)
      await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
    },
    onError: (error: unknown) => {
      toasts.show(sentence(error, { NETWORK: t('bellPanel:markFailed') }))
    },
  }
  const one = useMutation(trpc.notifications.markRead.mutationOptions(options))
  const all = useMutation(trpc.notifications.markAllRead.mutationOptions(options))
  const ifLoggedIn = (mark: () => void) => {
    if (readerToken()) mark()
    else toasts.show(t('bellPanel:noUser'))
  }
  return {
    markRead: (id) => ifLoggedIn(() => one.mutate({ id })),
    markAll: () => ifLoggedIn(() => all.mutate()),
  }
}
