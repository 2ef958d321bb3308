import './order-rows.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import { shortOrderId } from '#shared/orders.rules.ts'
import { joinInitials } from '#shared/text.ts'
import { townOf } from '#shared/town.ts'
import { StatusMark } from '#client/ui/status-mark.tsx'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { RowMenu } from '#client/features/admin/row-menu.tsx'
import { RowButton, WorkTable } from '#client/features/admin/work-table.tsx'
import { orderColours } from '../order-steps.tsx'
import { Age } from './order-age.tsx'

interface OrderRowsProps {
  work: WorkList<AdminOrder>
  openId: string | undefined
  onOpen: (order: AdminOrder) => void
}

/** Orders are selected by their numbers, which stand in the address. */
export const selectionIdOf = ({ number }: Pick<AdminOrder, 'number'>): string => String(number)

/** The orders as rows: number and id, buyer and town, books, amount and way of paying, state, date and age. */
export function OrderRows({ work, openId, onOpen }: OrderRowsProps) {
  const { t } = useTranslation('adminOrders')
  const open = work.rows.find(({ id }) => id === openId)
  return (
    <WorkTable
      className="wl-orders"
      rows={work.rows}
      idOf={work.idOf}
      nameOf={({ number, name }) => `${number}, ${name}`}
      selection={work.selection}
      isOld={work.isOld}
      openId={open && selectionIdOf(open)}
      columns={[
        {
          label: t('id'),
          className: 'o-number num',
          cell: ({ id, number }) => (
            <>
              <b>{number}</b> <code title={id}>{shortOrderId(id)}</code>
            </>
          ),
        },
        {
          label: t('customerTown'),
          className: 'o-buyer',
          cell: (order) => (
            <div className="o-who">
              <RowButton id={selectionIdOf(order)} onOpen={() => onOpen(order)}>
                {joinInitials(order.name) || t('noName')}
              </RowButton>
              <span className="o-town" title={order.address}>
                {townOf(order.address)}
              </span>
              {order.note && (
                <span className="o-note" title={order.note}>
                  {t('hasNote')}
                </span>
              )}
            </div>
          ),
        },
        { label: t('items'), className: 'o-books', width: '22%', cell: ({ items }) => <OrderedBooks items={items} /> },
        {
          label: t('total'),
          className: 'o-sum wl-sum num',
          width: '7.5rem',
          cell: ({ grandTotal, paymentMode }) => (
            <>
              {formatRupees(grandTotal)} <small>{t(`paymentShort.${paymentMode}`)}</small>
            </>
          ),
        },
        {
          label: t('status'),
          className: 'o-state',
          width: '10.25rem',
          cell: ({ status }) => <StatusMark colour={orderColours[status]}>{t(`statusNames.${status}`)}</StatusMark>,
        },
        {
          label: t('orderedOn'),
          className: 'o-age num',
          width: '5.5rem',
          cell: ({ createdAt }) => <Age date={createdAt} now={work.loadedAt} />,
        },
        {
          label: t('acts'),
          className: 'wl-menu-cell',
          isHeadHidden: true,
          cell: (order) => (
            <RowMenu name={`${order.number}, ${order.name}`}>
              <RowAction of={t('editOf', { name: order.name })} onClick={() => onOpen(order)}>
                {t('edit')}
              </RowAction>
            </RowMenu>
          ),
        },
      ]}
    />
  )
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
    <span title={titles}>
      <span className="num">{t('copies', { count: copies })}</span>: {titles}
    </span>
  )
}
