import './slips.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import { Day } from '#client/ui/day.tsx'
import { SiteName } from '#client/ui/site-name.tsx'

interface SlipProps {
  order: AdminOrder
  /** Name and address, in lines. */
  sender: string
}

/** What goes with a parcel: on the left the label for its outside, on the right the slip for its inside. */
export function Slip({ order, sender }: SlipProps) {
  const { t } = useTranslation('adminOrders')
  const collects = order.paymentMode === 'cod'
  return (
    <article className="slip stack on-sheet" aria-label={t('slipOf', { number: order.number })}>
      <section className="slip-label column shrinks gap-3 pad-4">
        <address className="slip-from note breaks pre-line">
          <small>{t('from')}</small>
          {sender}
        </address>
        <address className="slip-to breaks pre-line">
          <small>{t('to')}</small>
          <b>{order.name}</b>
          {order.address}
          <span className="num">
            {t('phone')}: {order.phone}
          </span>
        </address>
        <p className="slip-foot num cluster between">
          <b>
            {t('orderNumber')} {order.number}
          </b>
          {collects && (
            <span>
              {t('collect')} <b>{formatRupees(order.grandTotal)}</b>
            </span>
          )}
        </p>
      </section>
      <section className="column shrinks gap-3 pad-4">
        <SiteName />
        <p className="slip-foot num cluster between">
          <b>
            {t('orderNumber')} {order.number}
          </b>
          <Day date={order.createdAt} format="long" />
        </p>
        <SlipBooks order={order} />
      </section>
    </article>
  )
}

function SlipBooks({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('adminOrders')
  const sums = [
    [t('subtotal'), order.totalAmount],
    [t('feeLine'), order.deliveryFee],
    [t(order.paymentMode === 'cod' ? 'collect' : 'grandTotal'), order.grandTotal],
  ] as const
  return (
    <table className="full note">
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
        {order.items
          .filter(({ quantity }) => quantity > 0)
          .map(({ bookId, title, quantity, price }) => (
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
            <th scope="row" colSpan={2}>
              {label}
            </th>
            <td colSpan={2} className="amount num">
              {formatRupees(amount)}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
