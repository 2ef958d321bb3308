import { istMinute } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { toRupeesText } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order-work.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import { csvHead, csvLine } from '#server/core/csv.ts'

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
