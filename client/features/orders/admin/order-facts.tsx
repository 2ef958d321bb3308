import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { orderColours } from '../order-colours.ts'

/** Who ordered, where it goes, and how far it is. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('adminOrders')
  const page = useLang()
  return (
    <dl className="ofacts stack">
      <dt>{t('id')}</dt>
      <dd className="num">
        <b>{order.number}</b> · <code>{order.id}</code>
      </dd>
      <dt>{t('name')}</dt>
      <dd lang={foreignLangOf(order.name, page)}>{order.name}</dd>
      <dt>{t('phone')}</dt>
      <dd className="num">
        <a className="link" href={`tel:${order.phone}`}>
          {order.phone}
        </a>
      </dd>
      {order.email && (
        <>
          <dt>{t('email')}</dt>
          <dd>
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </dd>
        </>
      )}
      <dt>{t('address')}</dt>
      <dd lang={foreignLangOf(order.address, page)}>{order.address}</dd>
      <dt>{t('current')}</dt>
      <dd>
        <StatusMark colour={orderColours[order.status]}>{t(`statusNames.${order.status}`)}</StatusMark>
      </dd>
      {(order.courier || order.tracking) && (
        <>
          <dt>{t('shipment')}</dt>
          <dd className="num">{[order.courier, order.tracking].filter(Boolean).join(', ')}</dd>
        </>
      )}
      {order.paidAmount > 0 && (
        <>
          <dt>{t('paid')}</dt>
          <dd className="num">
            {formatRupees(order.paidAmount)}
            {order.refundedAmount > 0 && ` (${t('refunded', { amount: formatRupees(order.refundedAmount) })})`}
          </dd>
        </>
      )}
    </dl>
  )
}
