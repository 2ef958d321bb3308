import type { Order } from '#shared/orders.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { orderColours } from './order-colours.ts'

/** The way of an order: each state with its day and hour, the present one on its colour. On paper there is only this. */
export function OrderSteps({ steps }: { steps: Order['steps'] }) {
  const { t } = useTranslation('orders')
  return (
    <ol className="steps" aria-label={t('way')}>
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
