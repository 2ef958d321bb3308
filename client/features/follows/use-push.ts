import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSite } from '#client/core/settings.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { readPushState, turnPushOff, turnPushOn, type PushState } from './push.ts'

interface Push {
  /** Undefined until it is known. */
  state: PushState | undefined
  isBusy: boolean
  toggle: (isOn: boolean) => void
}

const stateKey = ['follows', 'push state']

/** Whether this browser is told by push, and how to change that. */
export function usePush(onChanged?: (state: PushState) => void): Push {
  const { t } = useTranslation('follows')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const { name: siteName } = useSite()
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: readPushState, staleTime: 0 })
  const add = useMutation(trpc.follows.addPush.mutationOptions())
  const remove = useMutation(trpc.follows.removePush.mutationOptions())
  const change = useMutation({
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn) {
        const { pushKey } = await queryClient.fetchQuery(trpc.follows.ways.queryOptions())
        return turnPushOn({ siteName, pushKey, add: add.mutateAsync })
      }
      await turnPushOff((endpoint) => remove.mutateAsync({ endpoint }))
      return 'off'
    },
    onSuccess: (now) => {
      queryClient.setQueryData(stateKey, now)
      onChanged?.(now)
    },
    // What the browser itself refuses has no code.
    onError: (error) => toasts.show(error instanceof DOMException ? t('push.failed') : sentence(error)),
  })
  return {
    state,
    isBusy: change.isPending,
    toggle: (isOn) => {
      if (!change.isPending) change.mutate(isOn)
    },
  }
}
