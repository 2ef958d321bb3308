/** The shop's list of orders, also as a spreadsheet. */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { orders, orderTotals } from '#drizzle/schema/index.ts'
import type { Lang } from '#shared/lang.ts'
import type { AdminOrder, AdminOrderPage, OrderFilter, OrderTotals, OrderWithEvents } from '#shared/order-work.ts'
import { orderStatuses, type OrderSort, type OrderStatus } from '#shared/orders.rules.ts'
import { istMinute } from '#shared/dates.ts'
import { toRupeesText } from '#shared/money.ts'
import { byState, countByState, type Counted } from '#server/core/counting.ts'
import type { Tx } from '#server/core/db.ts'
import { findMatches, matchingRows, oneOf, searchedText, type Matches } from '#server/core/matching.ts'
import { pageOf, type Order as ListOrder, type Paging } from '#server/core/paging.ts'
import { phoneKeyOf } from '#server/core/phone-key.ts'
import { csvHead, csvLine } from '#server/core/csv.ts'
import { listEvents, getRow, toAdminOrders, type OrderRow } from './orders.rows.service.ts'

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
function findNumbers(tx: Tx, text: string): number[] {
  const phone = phoneIs(text)
  const parts = [
    sql`SELECT number FROM orders WHERE tracking <> '' AND tracking = ${text}`,
    /^#?\d{1,15}$/.test(text) && sql`SELECT number FROM orders WHERE number = ${Number(text.replace('#', ''))}`,
    phone && sql`SELECT number FROM orders WHERE ${phone}`,
  ].filter((part) => part !== undefined && part !== false)
  return tx.all<{ number: number }>(sql`${sql.join(parts, sql` UNION `)} LIMIT ${maxOfPhone}`).map((row) => row.number)
}

/** Ids with that beginning: a range of their index. */
const idBegins = (text: string): SQL | undefined =>
  /^[0-9a-f]+$/.test(text) ? sql`(${orders.id} >= ${text} AND ${orders.id} < ${`${text}g`})` : undefined

/**
 * Matches order, tracking and phone numbers; where no order has the whole text as one of these, parts of tracking number,
 * name, phone, address and titles, and beginnings of ids. Undefined without a text.
 */
function findOrders(tx: Tx, q: string | undefined): Matches | undefined {
  const text = q?.normalize('NFC').trim()
  if (!text) return undefined
  const numbers = findNumbers(tx, text)
  if (numbers.length === 0) return findMatches(tx, 'orders', searchedText(text), idBegins(text.toLowerCase()))
  const isOne = oneOf(orders.number, numbers)
  return { named: isOne, isPart: false, contains: isOne }
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
  const { rows, next } = pageOf(
    tx.select().from(orders).$dynamic(),
    matchingRows(findOrders(tx, q), status && eq(orders.status, status)),
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

const countAll = (tx: Tx): Map<string, Counted> =>
  new Map(
    tx
      .select()
      .from(orderTotals)
      .all()
      .map(({ status, ...total }) => [status, total]),
  )

/** How many orders of each status a search finds, and what they come to, in paise. */
export function totalOrders(tx: Tx, { q }: Pick<OrderFilter, 'q'>): OrderTotals {
  const matches = findOrders(tx, q)
  const { found, isMore } = matches
    ? countByState(tx, {
        from: orders,
        where: matches.named,
        isPart: matches.isPart,
        state: orders.status,
        amount: orders.grandTotal,
      })
    : { found: countAll(tx), isMore: false }
  return byState(orderStatuses, isMore, (status) => found.get(status) ?? { count: 0, amount: 0 })
}

const words: Record<
  Lang,
  { status: Record<OrderStatus, string>; paymentMode: Record<AdminOrder['paymentMode'], string> }
> = {
  ta: {
    status: {
      pending: 'காத்திருக்கிறது',
      processing: 'தயாராகிறது',
      shipped: 'அனுப்பப்பட்டது',
      delivered: 'சேர்ந்தது',
      cancelled: 'ரத்தானது',
    },
    paymentMode: { cod: 'கையில் பெறும்போது பணம்', online: 'இணையவழி' },
  },
  en: {
    status: {
      pending: 'Pending',
      processing: 'Processing',
      shipped: 'Shipped',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
    },
    paymentMode: { cod: 'COD', online: 'ONLINE' },
  },
}

interface Column {
  head: Record<Lang, string>
  text: (order: AdminOrder, lang: Lang) => string
}

const columns: Column[] = [
  { head: { ta: 'எண்', en: 'Number' }, text: ({ number }) => String(number) },
  { head: { ta: 'அடையாளம்', en: 'Id' }, text: ({ id }) => id },
  {
    head: { ta: 'ஆர்டர் செய்த நேரம் (இந்திய நேரம்)', en: 'Ordered on (India time)' },
    text: ({ createdAt }) => istMinute(createdAt),
  },
  { head: { ta: 'பெயர்', en: 'Name' }, text: ({ name }) => name },
  { head: { ta: 'தொலைபேசி', en: 'Phone' }, text: ({ phone }) => phone },
  { head: { ta: 'மின்னஞ்சல்', en: 'Email' }, text: ({ email }) => email ?? '' },
  { head: { ta: 'முகவரி', en: 'Address' }, text: ({ address }) => address },
  {
    head: { ta: 'நூல்கள்', en: 'Items' },
    text: ({ items }) =>
      items
        .filter(({ quantity }) => quantity > 0)
        .map(({ title, quantity, price }) => `${title} (${quantity} x ${toRupeesText(price)})`)
        .join('; '),
  },
  { head: { ta: 'நூல்களின் விலை', en: 'Subtotal' }, text: ({ totalAmount }) => toRupeesText(totalAmount) },
  { head: { ta: 'அனுப்பும் செலவு', en: 'Delivery fee' }, text: ({ deliveryFee }) => toRupeesText(deliveryFee) },
  { head: { ta: 'மொத்தம்', en: 'Total' }, text: ({ grandTotal }) => toRupeesText(grandTotal) },
  {
    head: { ta: 'பணம் செலுத்தும் முறை', en: 'Payment mode' },
    text: ({ paymentMode }, lang) => words[lang].paymentMode[paymentMode],
  },
  { head: { ta: 'நிலை', en: 'Status' }, text: ({ status }, lang) => words[lang].status[status] },
  { head: { ta: 'அனுப்பும் நிறுவனம்', en: 'Courier' }, text: ({ courier }) => courier },
  { head: { ta: 'தட எண்', en: 'Tracking number' }, text: ({ tracking }) => tracking },
  { head: { ta: 'செலுத்தியது', en: 'Paid' }, text: ({ paidAmount }) => toRupeesText(paidAmount) },
  { head: { ta: 'திருப்பித் தந்தது', en: 'Refunded' }, text: ({ refundedAmount }) => toRupeesText(refundedAmount) },
]

export const ordersCsvHead = (lang: Lang): string => csvHead(columns.map(({ head }) => head[lang]))
export const orderCsvLine = (order: AdminOrder, lang: Lang): string =>
  csvLine(columns.map(({ text }) => text(order, lang)))
