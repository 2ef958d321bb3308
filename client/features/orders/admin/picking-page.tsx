import './picking-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { numbersOf, type OrdersSearch } from './orders-search.ts'

interface Pick {
  title: string
  copies: number
  orders: number[]
}

/** The books of all orders with the copies of each, by title. */
function picksOf(orders: readonly AdminOrder[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { number, items } of orders)
    for (const { bookId, title, quantity } of items) {
      if (quantity === 0) continue
      const key = `${bookId} ${title}`
      const pick = picks.get(key) ?? { title, copies: 0, orders: [] }
      picks.set(key, { title, copies: pick.copies + quantity, orders: [...pick.orders, number] })
    }
  const keyed = [...picks.values()].map((pick) => ({ pick, key: sortKeyOf(pick.title) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ pick }) => pick)
}

/** What is to be taken from the shelves for the selected orders; to be printed. */
export function PickingPage({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const page = useLang()
  const numbers = numbersOf(search)
  const { data, error, refetch, isLoading } = useQuery(
    trpc.orders.byNumber.queryOptions({ numbers }, { staleTime: 0, enabled: numbers.length > 0 }),
  )
  const picks = picksOf(data ?? [])
  const copies = picks.reduce((sum, pick) => sum + pick.copies, 0)
  return (
    <div className="picking">
      <PageHead
        title={t('picking.title')}
        note={data && t('picking.note', { orders: data.length, books: picks.length, copies })}
        aside={
          picks.length > 0 && (
            <Button className="no-print" onClick={() => print()}>
              {t('print')}
            </Button>
          )
        }
      />
      <p className="no-print mb-4">
        <Link to="/admin/orders" search={search} className="link">
          {t('back')}
        </Link>
      </p>
      {error && !data && <ErrorPanel title={t('fetchFailed')} error={error} onRetry={() => void refetch()} />}
      {isLoading && <SkeletonLine />}
      {!error && !isLoading && picks.length === 0 && <EmptyState text={t('noneSelected')} />}
      {picks.length > 0 && (
        <table className="full">
          <thead>
            <tr>
              <th scope="col" className="picking-copies note strong">
                {t('quantity')}
              </th>
              <th className="note medium" scope="col">
                {t('items')}
              </th>
              <th className="note medium" scope="col">
                {t('picking.orders')}
              </th>
            </tr>
          </thead>
          <tbody>
            {picks.map(({ title, copies: ofBook, orders }) => (
              <tr key={`${title} ${orders.join()}`}>
                <td className="picking-copies num strong">{ofBook}</td>
                <td lang={foreignLangOf(title, page)}>{title}</td>
                <td className="num">{orders.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
