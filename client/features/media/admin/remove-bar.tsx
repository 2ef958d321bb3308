import { useMutation } from '@tanstack/react-query'
import type { LibraryItem } from '#shared/library.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'

/** Removes the selected uploads that nothing uses; those that something uses stay selected. */
export function RemoveBar({ selection, rows }: Pick<WorkList<LibraryItem>, 'selection' | 'rows'>) {
  const { t } = useTranslation('adminLibrary')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.library.pathKey())
  const { mutateAsync } = useMutation(trpc.library.remove.mutationOptions())
  const { ids } = selection
  const remove = () =>
    bulk.start({
      make: async () => {
        const { bulkId, removed, used } = await mutateAsync({ ids: ids.slice(0, 100) })
        return { bulkId, done: removed, failed: used.map((id) => ({ id, code: 'BULK_IN_USE' as const })) }
      },
      said: (count) => t('removed', { count }),
      refused: (count) => t('stillUsed', { count }),
    })
  return (
    <WorkBar work={{ selection, rows }} isBusy={bulk.isBusy} summary={t('selected', { count: ids.length })}>
      <button type="button" className="list-main" onClick={remove}>
        {t('remove')}
      </button>
    </WorkBar>
  )
}
