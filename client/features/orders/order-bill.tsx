import type { Order } from '#shared/orders.ts'
import { textIn } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Bill } from './bill.tsx'

/** What was bought and what it came to. */
export function OrderBill({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const page = useLang()
  return (
    <div className="bill">
      <Bill
        lines={order.items.map((item) => ({
          key: item.bookId,
          ...item,
          title: textIn(page, item.title, item.titleEn),
        }))}
        sums={[
          { label: t('checkout.subtotal'), amount: order.totalAmount },
          { label: t('checkout.fee'), amount: order.deliveryFee },
          { label: t('checkout.total'), amount: order.grandTotal },
        ]}
      />
    </div>
  )
}
