import './packing-slip.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { useSite } from '#client/core/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import type { OrdersSearch } from './orders-search.ts'

/** The contents, sender and recipient of a parcel, and the amount to collect; to be printed. */
export function PackingSlip({ id, search }: { id: string; search: OrdersSearch }) {
  const site = useSite()
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const lang = useLang()
  const { data: order, error, refetch } = useQuery(trpc.orders.adminGet.queryOptions({ id }, { staleTime: 0 }))
  if (error && !order) return <ErrorPanel title={t('fetchFailed')} error={error} onRetry={() => void refetch()} />
  if (!order) return <SkeletonLine />
  const sums = [
    [t('subtotal'), order.totalAmount],
    [t('feeLine'), order.deliveryFee],
  ] as const
  return (
    <>
      <div className="no-print">
        <PageHead
          title={`${t('slip')} ${order.number}`}
          aside={<Button onClick={() => print()}>{t('print')}</Button>}
        />
        <p className="slip-back">
          <Link to="/admin/orders" search={search} className="link">
            {t('back')}
          </Link>
        </p>
      </div>
      <article className="slip">
        <div className="slip-ends">
          <address>
            <small>{t('from')}</small>
            <b lang="ta">{site.name}</b>
            {site.address[lang]}
          </address>
          <p className="num">
            <b>
              {t('id')} {order.number}
            </b>
            <Day date={order.createdAt} format="long" />
            <code>{shortOrderId(order.id)}</code>
          </p>
        </div>
        <address className="slip-to">
          <small>{t('to')}</small>
          <b>{order.name}</b>
          {order.address}
          <span className="num">
            {t('phone')}: {order.phone}
          </span>
        </address>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('items')}</th>
              {(['quantity', 'each', 'amount'] as const).map((column) => (
                <th key={column} scope="col" className="amount">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.items.map(({ bookId, title, quantity, price }) => (
              <tr key={bookId}>
                <td>{title}</td>
                <td className="amount num">{quantity}</td>
                <td className="amount num">{formatRupees(price)}</td>
                <td className="amount num">{formatRupees(quantity * price)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums.map(([label, amount]) => (
              <tr key={label}>
                <th scope="row" colSpan={3}>
                  {label}
                </th>
                <td className="amount num">{formatRupees(amount)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p className="slip-sum num">
          <span>{t(order.paymentMode === 'cod' ? 'collect' : 'grandTotal')}</span>
          <span>{formatRupees(order.grandTotal)}</span>
        </p>
      </article>
    </>
  )
}
