import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { joinInitials } from '#shared/text.ts'
import { townOf } from '#shared/town.ts'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { type ListColumns, RowButton } from '#client/features/admin/admin-list.tsx'
import { orderColours } from '../order-colours.ts'
import { formatDate, listDate } from '#shared/dates.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** Orders are selected by their numbers, which stand in the address. */
export const selectionIdOf = ({ number }: Pick<AdminOrder, 'number'>): string => String(number)

/** The columns of the orders: number and id, buyer and town, books, amount and way of paying, state, date and age. */
export function useOrderColumns(now: number, onOpen: (order: AdminOrder) => void): ListColumns<AdminOrder> {
  const { t } = useTranslation('adminOrders')
  const page = useLang()
  return {
    number: {
      label: t('id'),
      width: '6rem',
      phone: 'meta',
      kind: 'date',
      cell: ({ id, number }) => (
        <>
          <b>{number}</b>{' '}
          <code className="list-sub list-desk" title={id}>
            {shortOrderId(id)}
          </code>
        </>
      ),
    },
    buyer: {
      label: t('customerTown'),
      phone: 'title',
      cell: (order) => (
        <>
          <RowButton onOpen={() => onOpen(order)}>{joinInitials(order.name) || t('noName')}</RowButton>{' '}
          <span className="list-beside" title={order.address} lang={foreignLangOf(townOf(order.address), page)}>
            {townOf(order.address)}
          </span>{' '}
          {order.note && (
            <span className="list-flag" title={order.note}>
              {t('hasNote')}
            </span>
          )}
        </>
      ),
    },
    books: { label: t('items'), width: '22%', priority: 3, cell: ({ items }) => <OrderedBooks items={items} /> },
    total: {
      label: t('total'),
      width: '7.5rem',
      phone: 'top',
      kind: 'number',
      cell: ({ grandTotal, paymentMode }) => (
        <>
          {formatRupees(grandTotal)} <small className="list-sub">{t(`paymentShort.${paymentMode}`)}</small>
        </>
      ),
    },
    status: {
      label: t('status'),
      width: '10.25rem',
      phone: 'end',
      cell: ({ status }) => <StatusMark colour={orderColours[status]}>{t(`statusNames.${status}`)}</StatusMark>,
    },
    age: {
      label: t('orderedOn'),
      width: '5.5rem',
      kind: 'date',
      cell: ({ createdAt }) => <Age date={createdAt} now={now} />,
    },
  }
}

/** How many copies, and of which books. */
function OrderedBooks({ items }: { items: AdminOrder['items'] }) {
  const { t } = useTranslation('adminOrders')
  const sent = items.filter(({ quantity }) => quantity > 0)
  const titles = sent
    .map(({ title, quantity }) => (quantity > 1 ? `${title}\u00A0×\u00A0${quantity}` : title))
    .join(', ')
  const copies = sent.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <span className="list-clamp" title={titles}>
      <span className="num">{t('copies', { count: copies })}</span>: <LangText>{titles}</LangText>
    </span>
  )
}

/** The day of something, and how long before `now` (in ms since 1970) it was; after a month the day alone. The time is shown where a pointer rests. */
function Age({ date, now }: { date: string; now: number }) {
  const { t } = useTranslation('adminOrders')
  const lang = useLang()
  const ms = Math.max(0, now - Date.parse(date))
  const moment = `${formatDate(date, lang)}, ${formatDate(date, lang, 'time')}`
  const age = () => {
    if (ms < hourMs) return t('age.minutes', { count: Math.floor(ms / minuteMs) })
    if (ms < dayMs) return t('age.hours', { count: Math.floor(ms / hourMs) })
    return ms < 31 * dayMs && t('age.days', { count: Math.floor(ms / dayMs) })
  }
  return (
    <time dateTime={date} title={moment}>
      <span>{listDate(date, lang, now)}</span> <small className="list-sub">{age()}</small>
    </time>
  )
}
