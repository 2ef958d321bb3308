import { useMutation } from '@tanstack/react-query'
import type { AdminBook } from '#shared/books.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'

/** What can be done with the selected books. */
export function BookBar({ work }: { work: WorkList<AdminBook> }) {
  const { t } = useTranslation('adminBooks')
  const trpc = useTrpc()
  const { isBusy, start } = useBulk(work.selection, trpc.books.pathKey())
  const stocking = useMutation(trpc.books.setInStock.mutationOptions())
  const removal = useMutation(trpc.books.remove.mutationOptions())
  const { ids } = work.selection
  const setInStock = (inStock: boolean) =>
    start({
      make: () => stocking.mutateAsync({ ids, inStock }),
      said: (count) => t(inStock ? 'bulk.nowInStock' : 'bulk.nowOut', { count }),
    })
  return (
    <WorkBar work={work} isBusy={isBusy}>
      <button type="button" className="list-main" onClick={() => setInStock(true)}>
        {t('bulk.inStock')}
      </button>
      <button type="button" onClick={() => setInStock(false)}>
        {t('bulk.out')}
      </button>
      <button
        type="button"
        onClick={() =>
          start({
            make: () => removal.mutateAsync({ ids }),
            said: (count) => t('bulk.deleted', { count }),
          })
        }
      >
        {t('delete')}
      </button>
    </WorkBar>
  )
}
