/** The shop's list of orders. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { orders } from '#drizzle/schema/index.ts'
import type { Lang } from '#shared/lang.ts'
import type { AdminOrder, AdminOrderPage, OrderFilter, OrderTotals, OrderWithEvents } from '#shared/order-work.ts'
import { orderStatuses, type OrderSort, type OrderStatus } from '#shared/orders.rules.ts'
import { formContaining } from '#server/core/containing.ts'
import type { Tx } from '#server/core/db.ts'
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

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A phone number is found in any spelling, if it is whole. */
const phoneIs = (text: string): SQL | undefined =>
  /^[+\d\s().-]+$/.test(text) ? eq(orders.phoneKey, phoneKeyOf(text)) : undefined

/** The most orders of one phone number that a search lists. */
const mostOfPhone = 1000

/** Orders that have the whole text as their order, tracking or phone number: looked up in indexes, however many there are. */
function namedBy(tx: Tx, text: string): string[] {
  const phone = phoneIs(text)
  const parts = [
    sql`SELECT id FROM orders WHERE tracking <> '' AND tracking = ${text}`,
    /^#?\d{1,15}$/.test(text) && sql`SELECT id FROM orders WHERE number = ${Number(text.replace('#', ''))}`,
    phone && sql`SELECT id FROM orders WHERE ${phone}`,
  ].filter((part) => part !== undefined && part !== false)
  return tx.all<{ id: string }>(sql`${sql.join(parts, sql` UNION `)} LIMIT ${mostOfPhone}`).map(({ id }) => id)
}

/**
 * Matches order, tracking and phone numbers; where no order has the whole text as one of these, parts of them, beginnings of
 * ids, and words of name, address and titles. For that it reads the stored forms of the orders one after the other (50,000
 * of them in some hundredths of a second).
 */
function conditionOf(tx: Tx, { status, q }: OrderFilter): SQL | undefined {
  const text = q?.normalize('NFC').trim()
  if (!text) return status && eq(orders.status, status)
  const named = namedBy(tx, text)
  if (named.length > 0) return and(status && eq(orders.status, status), inArray(orders.id, named))
  const words = sql`(${orders.id} LIKE ${`${escapeLike(text.toLowerCase())}%`} ESCAPE '\\'
    OR instr(lower(${orders.tracking}), ${text.toLowerCase()}) > 0
    OR ${formContaining(text, orders.buyerForm)}
    OR ${formContaining(text, orders.booksForm)})`
  return and(status && eq(orders.status, status), words)
}

const sorts: Record<OrderSort, ListOrder<OrderRow>> = {
  newest: { columns: [orders.number], valuesOf: ({ number }) => [number] },
  oldest: { columns: [orders.number], valuesOf: ({ number }) => [number], isAscending: true },
  amount: {
    columns: [orders.grandTotal, orders.number],
    valuesOf: ({ totalAmount, deliveryFee, number }) => [totalAmount + deliveryFee, number],
  },
}

/** All orders, newest first unless told otherwise. */
export function listOrders(
  tx: Tx,
  { status, q, sort = 'newest', ...paging }: OrderFilter & Paging & { sort?: OrderSort },
): AdminOrderPage {
  const { rows, next } = pageOf(
    tx.select().from(orders).$dynamic(),
    conditionOf(tx, { status, q }),
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
  const condition = conditionOf(tx, { q })
  const found = condition ? totalsWhere(tx, condition) : totalsOf(tx, 'orders')
  return Object.fromEntries(
    orderStatuses.map((status) => [status, found.get(status) ?? { count: 0, amount: 0 }]),
  ) as OrderTotals
}

/** A search reads all rows. */
function totalsWhere(tx: Tx, condition: SQL): ReadonlyMap<string, { count: number; amount: number }> {
  const rows = tx.all<{ status: OrderStatus; count: number; amount: number }>(
    sql`SELECT status, count(*) AS count, sum(grand_total) AS amount FROM orders WHERE ${condition} GROUP BY +status`,
  )
  return new Map(rows.map(({ status, ...total }) => [status, total]))
}
