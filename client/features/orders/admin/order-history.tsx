import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { OrderEvent } from '#shared/order-work.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** What happened to an order, the latest first: what, by whom and when. */
export function OrderHistory({ events }: { events: OrderEvent[] }) {
  const { t } = useTranslation('adminOrders')
  const page = useLang()
  const describeEvent = useEventText()
  return (
    <section className="opart" aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <ol className="ohistory mt-3">
        {events.map((event) => (
          <li className="flex between relative gap-4" key={event.id}>
            <span>
              <LangText>{describeEvent(event)}</LangText>
              {event.by && <small lang={foreignLangOf(event.by, page)}>{event.by}</small>}
            </span>
            <Day date={event.at} format="brief" withTime />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useEventText(): (event: OrderEvent) => string {
  const { t } = useTranslation('adminOrders')
  const lang = useLang()
  return ({ kind, data }) => {
    const shipment = [data.courier, data.tracking].filter(Boolean).join(', ')
    const { status, items = [], before = 0, after = 0, amount = 0, method = 'other', day } = data
    if (kind === 'status' && status) return [t(`statusNames.${status}`), shipment].filter(Boolean).join(': ')
    if (kind === 'shipment') return t('history.shipment', { shipment })
    if (kind === 'fee') return t('history.fee', { before: formatRupees(before), after: formatRupees(after) })
    if (kind === 'note') return t('history.note')
    if (kind === 'items') {
      const titles = items.map(({ title, quantity }) => `${title} × ${quantity}`).join(', ')
      return t('history.items', { titles, amount: formatRupees(amount) })
    }
    if (kind === 'refund')
      return t('history.refund', {
        amount: formatRupees(amount),
        method: t(`refund.methods.${method}`),
        day: day ? formatDate(day, lang, 'brief') : '',
      })
    return t('history.printed')
  }
}
