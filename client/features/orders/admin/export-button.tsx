import { useQueryClient } from '@tanstack/react-query'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { CsvButton } from '#client/features/admin/csv-button.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OrderFilter } from '#shared/order-work.ts'

/** The filtered orders as a file for a spreadsheet. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const lang = useLang()
  return (
    <CsvButton
      fileName="orders.csv"
      label={t('csv')}
      busyLabel={t('csvBusy')}
      failed={t('fetchFailed')}
      fetchPart={(cursor) =>
        queryClient.fetchQuery(
          trpc.orders.export.queryOptions({ ...filter, lang, cursor }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
