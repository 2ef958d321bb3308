import { toRupeesText } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'

const columns: Record<string, (order: Order) => string> = {
  Number: ({ number }) => String(number),
  Id: ({ id }) => id,
  'Ordered on': ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  Items: ({ items }) =>
    items.map(({ title, quantity, price }) => `${title} (${quantity} x ${toRupeesText(price)})`).join('; '),
  Subtotal: ({ totalAmount }) => toRupeesText(totalAmount),
  'Delivery fee': ({ deliveryFee }) => toRupeesText(deliveryFee),
  Total: ({ grandTotal }) => toRupeesText(grandTotal),
  'Payment mode': ({ paymentMode }) => paymentMode.toUpperCase(),
  Status: ({ status }) => status,
}

/**
 * A cell in quotes. What a spreadsheet would run as a formula is made a text, since names and addresses are typed by
 * strangers; a phone number keeps its plus.
 */
function cell(text: string): string {
  const isFormula = /^[=@\t\r]|^[+-](?![\d\s()-]*$)/.test(text)
  return `"${(isFormula ? `'${text}` : text).replace(/"/g, '""')}"`
}

const line = (texts: string[]): string => `${texts.map(cell).join(',')}\r\n`

/** Begins with the mark by which spreadsheets know UTF-8: without it Tamil turns to rubbish. */
export const ordersCsvHead = (): string => `\uFEFF${line(Object.keys(columns))}`
export const orderCsvLine = (order: Order): string => line(Object.values(columns).map((text) => text(order)))
