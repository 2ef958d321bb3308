import { useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OrderFilter } from '#shared/order-work.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** The filtered orders as a file for a spreadsheet. */
export function ExportButton({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const lang = useLang()
  const download = async () => {
    try {
      const pieces: string[] = []
      let cursor: string | undefined
      do {
        const { csv, next } = await queryClient.fetchQuery(
          trpc.orders.export.queryOptions({ ...filter, lang, cursor }, { staleTime: 0, gcTime: 0 }),
        )
        pieces.push(csv)
        cursor = next ?? undefined
      } while (cursor)
      const url = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: 'orders.csv' })
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      toasts.show(`${t('adminOrders:fetchFailed')} ${t(`errors:${errorCodeOf(error)}`)}`)
    }
  }
  return (
    <Button look="line" onClick={() => void download()}>
      {t('adminOrders:csv')}
    </Button>
  )
}
