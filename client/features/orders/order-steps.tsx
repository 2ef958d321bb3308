import type { Order } from '#shared/orders.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'

/** The way of an order: each state with its day and hour. */
export function OrderSteps({ steps }: { steps: Order['steps'] }) {
  const { t } = useTranslation('orders')
  return (
    <ol className="steps" aria-label={t('way')}>
      {steps.map(({ status, at }) => (
        <li key={at}>
          {t(`status.${status}`)}
          <span className="num">
            <Day date={at} format="long" /> <Day date={at} format="time" />
          </span>
        </li>
      ))}
    </ol>
  )
}
