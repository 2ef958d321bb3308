/** The shop's list of orders. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { orders } from '#drizzle/schema/index.ts'
import type { Lang } from '#shared/lang.ts'
import type { AdminOrder, AdminOrderPage, OrderFilter, OrderTotals, OrderWithEvents } from '#shared/order-work.ts'
import { orderStatuses, type OrderSort } from '#shared/orders.rules.ts'
import { normalize } from '#shared/search/normalize.ts'
import { byState, countByState } from '#server/core/counting.ts'
import type { Tx } from '#server/core/db.ts'
import { besides, maxFound, only, rowsWith, type Containing, type Reading } from '#server/core/fragments.ts'
import { pageOf, type Order as ListOrder, type Paging } from '#server/core/paging.ts'
import { totalsOf } from '#server/core/totals.ts'
import { phoneKeyOf } from '#server/core/phone-key.ts'
import { orderCsvLine, ordersCsvHead } from './orders.csv.ts'
import { listEvents } from './orders.history.service.ts'
import { getRow, toAdminOrders, type OrderRow } from './orders.rows.service.ts'

/** Any order with its history. @throws ORDER_NOT_FOUND */
export function getOrder(tx: Tx, id: string): OrderWithEvents {
  const [order] = toAdminOrders(tx, [getRow(tx, id)])
  return { ...order!, events: listEvents(tx, id) }
}

/** A phone number is found in any spelling, if it is whole. */
const phoneIs = (text: string): SQL | undefined =>
  /^[+\d\s().-]+$/.test(text) ? eq(orders.phoneKey, phoneKeyOf(text)) : undefined

/** The most orders of one phone number that a search lists. */
const maxOfPhone = 1000

/** Orders that have the whole text as their order, tracking or phone number: looked up in indexes, however many there are. */
function namedBy(tx: Tx, text: string): string[] {
  const phone = phoneIs(text)
  const parts = [
    sql`SELECT id FROM orders WHERE tracking <> '' AND tracking = ${text}`,
    /^#?\d{1,15}$/.test(text) && sql`SELECT id FROM orders WHERE number = ${Number(text.replace('#', ''))}`,
    phone && sql`SELECT id FROM orders WHERE ${phone}`,
  ].filter((part) => part !== undefined && part !== false)
  return tx.all<{ id: string }>(sql`${sql.join(parts, sql` UNION `)} LIMIT ${maxOfPhone}`).map(({ id }) => id)
}

/** The shortest beginning of an id that is looked up: one of 4,096. For a shorter one the orders are read. */
const minPrefixLength = 3

/** Ids with that beginning. */
const idsFrom = (tx: Tx, text: string): string[] =>
  /^[0-9a-f]+$/.test(text) && text.length >= minPrefixLength
    ? tx
        .all<{ id: string }>(sql`SELECT id FROM orders WHERE id >= ${text} AND id < ${`${text}g`} LIMIT ${maxFound}`)
        .map(({ id }) => id)
    : []

/**
 * Matches order, tracking and phone numbers; where no order has the whole text as one of these, parts of tracking number,
 * name, phone, address and titles, and beginnings of ids. Undefined without a text.
 */
function matching(tx: Tx, q: string | undefined, reading?: Reading): Containing | undefined {
  const text = q?.normalize('NFC').trim()
  if (!text) return undefined
  const named = namedBy(tx, text)
  if (named.length > 0) return { ...only(inArray(orders.id, named)), isNamed: true }
  const beginning = text.toLowerCase()
  return rowsWith(tx, 'orders', normalize(text).trim(), {
    or: sql`substr(${orders.id}, 1, ${beginning.length}) = ${beginning}`,
    more: idsFrom(tx, beginning),
    ...reading,
  })
}

const sorts: Record<OrderSort, ListOrder<OrderRow>> = {
  newest: { columns: [orders.number], readSortValues: ({ number }) => [number] },
  oldest: { columns: [orders.number], readSortValues: ({ number }) => [number], isAscending: true },
  amount: {
    columns: [orders.grandTotal, orders.number],
    readSortValues: ({ totalAmount, deliveryFee, number }) => [totalAmount + deliveryFee, number],
  },
}

/** All orders, newest first unless told otherwise. */
export function listOrders(
  tx: Tx,
  { status, q, sort = 'newest', ...paging }: OrderFilter & Paging & { sort?: OrderSort },
): AdminOrderPage {
  const containing = matching(tx, q)
  const { rows, next } = pageOf(
    tx.select().from(orders).$dynamic(),
    and(containing?.all, besides(containing, status && eq(orders.status, status))),
    sorts[sort],
    paging,
  )
  return { orders: toAdminOrders(tx, rows), next }
}

/** The orders with these numbers, in the order of the numbers; those that do not exist are left out. */
export const listByNumber = (tx: Tx, numbers: number[]): AdminOrder[] =>
  toAdminOrders(tx, tx.select().from(orders).where(inArray(orders.number, numbers)).orderBy(asc(orders.number)).all())

/** Orders in one call of the export, so that no call takes long. */
const exportPage = 500

/** A page of the filtered orders as CSV; the first page begins with the names of the columns. */
export function exportOrders(
  tx: Tx,
  { lang, cursor, ...filter }: OrderFilter & { lang: Lang; cursor?: string | undefined },
): { csv: string; next: string | null } {
  const { orders: found, next } = listOrders(tx, { ...filter, cursor, limit: exportPage })
  const head = cursor ? '' : ordersCsvHead(lang)
  return { csv: head + found.map((order) => orderCsvLine(order, lang)).join(''), next }
}

/** How many orders of each status a search finds, and what they come to, in paise. */
export function totalOrders(tx: Tx, { q }: Pick<OrderFilter, 'q'>): OrderTotals {
  const containing = matching(tx, q, { toCount: 'found' })
  const { found, isMore } = containing
    ? countByState(tx, {
        from: orders,
        where: containing.some,
        isPart: containing.isPart,
        state: orders.status,
        amount: orders.grandTotal,
      })
    : { found: totalsOf(tx, 'orders'), isMore: false }
  return byState(orderStatuses, isMore, (status) => found.get(status) ?? { count: 0, amount: 0 })
}
