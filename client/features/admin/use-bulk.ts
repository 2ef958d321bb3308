import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { BulkResult } from '#shared/bulk.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useUndo } from './undo.tsx'
import type { Selection } from './use-work-list.ts'

interface BulkChange {
  make: () => Promise<BulkResult>
  /** What is said of so many that were changed. */
  said: (count: number) => string
  /** What is said of so many that were not; why the first was not, unless given. */
  refused?: (count: number) => string
}

/**
 * One change of several rows at a time: says what came of it and offers the way back. What was refused stays selected.
 * @param refetch the queries to fetch again
 */
export function useBulk(selection: Selection, refetch: QueryKey) {
  const { t } = useTranslation(['adminWorkList', 'errors'])
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const offerUndo = useUndo()
  const whyRefused = ({ failed }: BulkResult) =>
    failed[0] && t('adminWorkList:refused', { count: failed.length, why: t(`errors:${failed[0].code}`) })
  const change = useMutation({
    mutationFn: ({ make }: BulkChange) => make(),
    onSuccess: async (result, { said, refused }) => {
      await queryClient.invalidateQueries({ queryKey: refetch })
      selection.set(result.failed.map(({ id }) => id))
      const { done, failed, bulkId } = result
      const left = refused && failed.length > 0 ? refused(failed.length) : whyRefused(result)
      const text = [done.length > 0 && said(done.length), left].filter(Boolean).join(' ')
      if (bulkId === null) toasts.show(text)
      else offerUndo(text, { bulkId })
    },
    onError: (error) => toasts.show(t('adminWorkList:lost', { error: sentence(error) })),
  })
  return {
    isBusy: change.isPending,
    start: (next: BulkChange) => {
      if (!change.isPending) change.mutate(next)
    },
  }
}
