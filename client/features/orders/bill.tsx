import './bill.css'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { Sums } from '#client/ui/sums.tsx'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'

interface BillLine {
  key: string
  title: string
  quantity: number
  /** Of one copy, in paise. */
  price: number
  /** A picture in front of the line. */
  cover?: ReactNode
}

interface BillProps extends ComponentProps<typeof Sums> {
  lines: readonly BillLine[]
}

/** The items of an order, and the sums. */
export function Bill({ lines, sums }: BillProps) {
  return (
    <>
      <ul className="bill-lines">
        {lines.map(({ key, title, quantity, price, cover }) => (
          <li className="cluster gap-3 hair-above" key={key}>
            {cover}
            <div className="shrinks">
              <b className="block">
                <LangText>{title}</LangText>
              </b>
              <small className="num note faint">
                {quantity} × {formatRupees(price)}
              </small>
            </div>
            <span className="num">{formatRupees(quantity * price)}</span>
          </li>
        ))}
      </ul>
      <Sums sums={sums} />
    </>
  )
}

/** What was bought and what it came to. */
export function OrderBill({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return (
    <div className="bill on-sheet pad-5 head-above">
      <Bill
        lines={order.items.map((item) => ({ key: item.bookId, ...item }))}
        sums={[
          { label: t('checkout.subtotal'), amount: order.totalAmount },
          { label: t('checkout.fee'), amount: order.deliveryFee },
          { label: t('checkout.total'), amount: order.grandTotal },
        ]}
      />
    </div>
  )
}
