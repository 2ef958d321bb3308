import './orders-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { SiteName } from '#client/ui/site-name.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageError } from '#client/ui/page-error.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderSteps } from './order-steps.tsx'

/** One order on one sheet of paper, in the language of the page. */
export function ReceiptPage({ id }: { id: string }) {
  const { t } = useTranslation('orders')
  const trpc = useTrpc()
  const { data: order, error, refetch } = useQuery(trpc.orders.get.queryOptions({ id }, { staleTime: 0 }))
  if (error && errorCodeOf(error) === 'ORDER_NOT_FOUND') return <PageNotFound title={t('notFound')} />
  if (error && !order) return <PageError error={error} title={t('loadFailed')} reset={() => void refetch()} />
  if (!order)
    return (
      <p className="wrap receipt" role="status">
        {t('loading')}
      </p>
    )
  return (
    <article className="wrap receipt">
      <p className="receipt-head">
        <SiteName />
      </p>
      <h1 className="num">
        {t('receipt')} · {t('number', { number: order.number })}
      </h1>
      <dl className="facts">
        <dt>{t('orderedOn')}</dt>
        <dd className="num">
          <Day date={order.createdAt} format="long" />
        </dd>
        <dt>{t('to')}</dt>
        <dd>
          {order.name}
          {'\n'}
          {order.address}
          {'\n'}
          <span className="num">{order.phone}</span>
        </dd>
        <dt>{t('payment')}</dt>
        <dd>{t(order.paymentMode === 'cod' ? 'checkout.cod' : 'checkout.online')}</dd>
      </dl>
      <OrderBill order={order} />
      <OrderSteps steps={order.steps} />
      <p className="order-acts no-print">
        <Button look="line" onClick={() => print()}>
          {t('print')}
        </Button>
        <CancelOrder order={order} />
        <Link to="/orders" className="link">
          {t('back')}
        </Link>
      </p>
    </article>
  )
}
