import './slips.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { langOfText } from '#shared/lang.ts'
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
  const page = useLang()
  const collects = order.paymentMode === 'cod'
  return (
    <article className="slip stack on-sheet" aria-label={t('slipOf', { number: order.number })}>
      <section className="slip-label column shrinks gap-3 pad-4">
        <address className="slip-from note breaks pre-line" lang={foreignLangOf(sender, page)}>
          <small lang={page}>{t('from')}</small>
          {sender}
        </address>
        <address className="slip-to breaks pre-line" lang={foreignLangOf(order.address, page)}>
          <small lang={page}>{t('to')}</small>
          <b lang={langOfText(order.name)}>{order.name}</b>
          {order.address}
          <span className="num" lang={page}>
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
  const page = useLang()
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
              <td lang={foreignLangOf(title, page)}>{title}</td>
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
