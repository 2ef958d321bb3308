import '#client/ui/table.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { Day } from '#client/ui/day.tsx'
import { orderColours, StatusMark } from '#client/ui/status-mark.tsx'
import type { OrdersSearch } from './orders-search.ts'

/** Of so many books an order is shown with their titles; of the others with their number. */
const shownItems = 2

interface OrderTableProps {
  orders: AdminOrder[]
  /** For the way back from a packing slip. */
  search: OrdersSearch
  onEdit: (order: AdminOrder) => void
}

export function OrderTable({ orders, search, onEdit }: OrderTableProps) {
  const { t } = useTranslation('adminShop')
  const columns = ['id', 'customerAddress', 'items', 'total', 'status', 'orderedOn'] as const
  return (
    <table className="tbl otable">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'total' ? 'amount' : undefined}>
              {t(`orders.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{t('orders.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label={t('orders.id')} className="keep">
              <b className="num">{order.number}</b>
              <code className="tbl-sub" title={order.id}>
                {shortOrderId(order.id)}
              </code>
            </td>
            <td data-label={t('orders.customerAddress')} className="wide">
              <b>{order.name}</b>
              <span className="tbl-sub oaddress">{order.address}</span>
            </td>
            <td data-label={t('orders.items')} className="wide">
              <OrderedBooks items={order.items} />
            </td>
            <td data-label={t('orders.total')} className="amount num">
              {formatRupees(order.grandTotal)}
              <span className="tbl-sub">{t(`payments.${order.paymentMode}`)}</span>
            </td>
            <td data-label={t('orders.status')}>
              <StatusMark colour={orderColours[order.status]}>{t(`status.${order.status}`)}</StatusMark>
            </td>
            <td data-label={t('orders.orderedOn')} className="keep num">
              <Day date={order.createdAt} format="short" />
              <span className="tbl-sub">
                <Day date={order.createdAt} format="time" />
              </span>
            </td>
            <td className="tbl-last">
              <div className="tbl-acts">
                <button
                  type="button"
                  className="link"
                  aria-label={t('orders.editOf', { name: order.name })}
                  onClick={() => onEdit(order)}
                >
                  {t('orders.edit')}
                </button>
                <Link
                  to="/admin/orders/$id/slip"
                  params={{ id: order.id }}
                  search={search}
                  className="link"
                  aria-label={t('orders.slipOf', { number: order.number })}
                >
                  {t('orders.slip')}
                </Link>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OrderedBooks({ items }: { items: AdminOrder['items'] }) {
  const { t } = useTranslation('adminShop')
  const more = items.length - shownItems
  return (
    <>
      {items.slice(0, shownItems).map(({ bookId, title, quantity }) => (
        <span key={bookId} className="obook">
          {title}
          <span className="num">{`\u00A0×\u00A0${quantity}`}</span>
        </span>
      ))}
      {more > 0 && <span className="tbl-sub">{t('orders.moreItems', { count: more })}</span>}
    </>
  )
}
