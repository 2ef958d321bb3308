import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { StatusMark, type StatusColour } from '#client/ui/status-mark.tsx'
import type { OrderStatus } from '#shared/orders.rules.ts'
import type { Order } from '#shared/orders.ts'

/** The way of an order: each state with its day and hour, the present one on its colour. On paper there is only this. */
export function OrderSteps({ steps }: { steps: Order['steps'] }) {
  const { t } = useTranslation('orders')
  return (
    <ol className="steps cluster" aria-label={t('way')}>
      {steps.map(({ status, at }, index) => (
        <li key={at}>
          {index === steps.length - 1 ? (
            <StatusMark colour={orderColours[status]}>{t(`status.${status}`)}</StatusMark>
          ) : (
            t(`status.${status}`)
          )}
          <span className="num">
            <Day date={at} format="long" /> <Day date={at} format="time" />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The colours of order states, for readers and admins alike. */
export const orderColours: Record<OrderStatus, StatusColour> = {
  pending: 'yellow',
  processing: 'blue',
  shipped: 'purple',
  delivered: 'green',
  cancelled: 'red',
}
