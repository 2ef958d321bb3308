import './orders-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import { site } from '#shared/site.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'

/** What lies in the parcel, for whom, and what is to be collected: for the printer. */
export function PackingSlip({ id }: { id: string }) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const { data: order, error, refetch } = useQuery(trpc.orders.adminGet.queryOptions({ id }, { staleTime: 0 }))
  if (error && !order)
    return (
      <ErrorPanel title={t('adminShop:orders.fetchFailed')} onRetry={() => void refetch()}>
        {t(`errors:${errorCodeOf(error)}`)}
      </ErrorPanel>
    )
  if (!order) return <SkeletonLine />
  return (
    <article className="slip">
      <h1 className="num">
        <span lang="ta">{site.name}</span> · {t('adminShop:orders.slip')} {order.number}
      </h1>
      <p className="num">
        <code>{order.id}</code> · <Day date={order.createdAt} format="long" />
      </p>
      <address>
        {order.name}
        {'\n'}
        {order.address}
        {'\n'}
        <span className="num">{order.phone}</span>
      </address>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('adminShop:orders.items')}</th>
            <th scope="col" className="amount">
              {t('adminShop:orders.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.bookId}>
              <td>{item.title}</td>
              <td className="amount num">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="slip-sum num">
        <span>{t('adminShop:orders.collect')}</span>
        <span>{formatRupees(order.grandTotal)}</span>
      </p>
      <p>
        <Button onClick={() => print()}>{t('adminShop:orders.print')}</Button>{' '}
        <Link to="/admin/orders" className="link">
          {t('adminShop:orders.back')}
        </Link>
      </p>
    </article>
  )
}
