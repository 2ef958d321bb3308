import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { numbersOf, type OrdersSearch } from './orders-search.ts'
import { SenderForm, useSender } from './sender.tsx'
import { Slip } from './slip.tsx'

interface SlipsPageProps {
  search: OrdersSearch
  /** One order alone, by its id, instead of the selected ones. */
  id?: string
}

/** Labels and slips of the selected orders, four to a sheet of A4, to be printed and cut. */
export function SlipsPage({ search, id }: SlipsPageProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const sender = useSender()
  const numbers = numbersOf(search)
  const one = useQuery(trpc.orders.adminGet.queryOptions({ id: id ?? '' }, { staleTime: 0, enabled: id !== undefined }))
  const many = useQuery(
    trpc.orders.byNumber.queryOptions({ numbers }, { staleTime: 0, enabled: id === undefined && numbers.length > 0 }),
  )
  const { error, refetch, isLoading } = id === undefined ? many : one
  const orders = id === undefined ? (many.data ?? []) : one.data ? [one.data] : []
  const record = useMutation(trpc.orders.printed.mutationOptions())
  const count = orders.length

  return (
    <div className="slips-page">
      <div className="no-print">
        <PageHead
          title={id === undefined ? t('slipsTitle', { count }) : `${t('slip')} ${orders[0]?.number ?? ''}`}
          aside={
            count > 0 && (
              <Button
                onClick={() => {
                  record.mutate({ numbers: orders.map(({ number }) => number) })
                  print()
                }}
              >
                {t('print')}
              </Button>
            )
          }
        />
        <p className="mb-4">
          <Link to="/admin/orders" search={search} className="link">
            {t('back')}
          </Link>
        </p>
        <SenderForm />
      </div>
      {error && count === 0 && <ErrorPanel title={t('fetchFailed')} error={error} onRetry={() => void refetch()} />}
      {isLoading && <SkeletonLine />}
      {!error && !isLoading && count === 0 && <EmptyState text={t('noneSelected')} />}
      {orders.map((order) => (
        <Slip key={order.id} order={order} sender={sender} />
      ))}
    </div>
  )
}
