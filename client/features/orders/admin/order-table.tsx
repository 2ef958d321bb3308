import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { Day } from '#client/ui/day.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { orderColours } from '../order-colours.ts'
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
  const { t } = useTranslation('adminOrders')
  return (
    <AdminTable
      className="otable"
      rows={orders}
      columns={[
        {
          label: t('id'),
          className: 'keep',
          cell: ({ id, number }) => (
            <>
              <b className="num">{number}</b>
              <code className="tbl-sub" title={id}>
                {shortOrderId(id)}
              </code>
            </>
          ),
        },
        {
          label: t('customerAddress'),
          className: 'wide',
          cell: ({ name, address }) => (
            <>
              <b>{name}</b>
              <span className="tbl-sub oaddress">{address}</span>
            </>
          ),
        },
        { label: t('items'), className: 'wide', cell: ({ items }) => <OrderedBooks items={items} /> },
        {
          label: t('total'),
          className: 'amount num',
          cell: ({ grandTotal, paymentMode }) => (
            <>
              {formatRupees(grandTotal)}
              <span className="tbl-sub">{t(`paymentNames.${paymentMode}`)}</span>
            </>
          ),
        },
        {
          label: t('status'),
          cell: ({ status }) => <StatusMark colour={orderColours[status]}>{t(`statusNames.${status}`)}</StatusMark>,
        },
        {
          label: t('orderedOn'),
          className: 'keep num',
          cell: ({ createdAt }) => (
            <>
              <Day date={createdAt} format="short" />
              <span className="tbl-sub">
                <Day date={createdAt} format="time" />
              </span>
            </>
          ),
        },
      ]}
      actionsLabel={t('acts')}
      actions={(order) => (
        <>
          <RowAction of={t('editOf', { name: order.name })} onClick={() => onEdit(order)}>
            {t('edit')}
          </RowAction>
          <Link
            to="/admin/orders/$id/slip"
            params={{ id: order.id }}
            search={search}
            className="link"
            aria-label={t('slipOf', { number: order.number })}
          >
            {t('slip')}
          </Link>
        </>
      )}
    />
  )
}

function OrderedBooks({ items }: { items: AdminOrder['items'] }) {
  const { t } = useTranslation('adminOrders')
  const more = items.length - shownItems
  return (
    <>
      {items.slice(0, shownItems).map(({ bookId, title, quantity }) => (
        <span key={bookId} className="obook">
          {title}
          <span className="num">{`\u00A0×\u00A0${quantity}`}</span>
        </span>
      ))}
      {more > 0 && <span className="tbl-sub">{t('moreItems', { count: more })}</span>}
    </>
  )
}
