import { textIn, type Lang } from '#shared/lang.ts'
import { formatRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import { siteNameIn, type Site } from '#shared/site.ts'
import type { OrderRow } from './orders.rows.service.ts'

// What is mailed to the buyer of an order: what has happened, the whole order, what comes next, and how to reach the house.

interface Words {
  hello: (name: string) => string
  fee: string
  total: string
  refunded: string
  payment: Record<OrderRow['paymentMode'], string>
  sentTo: string
  seeIt: string
  reach: string
  next: Record<OrderStatus, string>
  payOnDelivery: (sum: string) => string
  givenBack: (sum: string) => string
}

const words: Record<Lang, Words> = {
  ta: {
    hello: (name) => `வணக்கம் ${name},`,
    fee: 'அனுப்பும் செலவு',
    total: 'மொத்தம்',
    refunded: 'திருப்பித் தந்தது',
    payment: { cod: 'பெறும்போது பணம் செலுத்துவது', online: 'இணையவழியில் செலுத்துவது' },
    sentTo: 'அனுப்பும் முகவரி',
    seeIt: 'ஆர்டரைப் பார்க்க',
    reach: 'கேள்விகள் இருந்தால்',
    next: {
      pending:
        'இனி: புத்தகங்களைக் கட்டி அனுப்பியதும் உங்களுக்கு எழுதுகிறோம். அதற்கு முன், ஆர்டர் காத்திருக்கும்வரை, அதன் பக்கத்தில் அதை ரத்து செய்யலாம்.',
      processing: 'இனி: புத்தகங்களை அனுப்பியதும் உங்களுக்கு எழுதுகிறோம்.',
      shipped: '',
      delivered: '',
      cancelled: '',
    },
    payOnDelivery: (sum) => `பொட்டலம் வரும்போது ${sum} செலுத்துங்கள்.`,
    givenBack: (sum) => `நீங்கள் செலுத்திய ${sum} திருப்பித் தரப்படும்.`,
  },
  en: {
    hello: (name) => `Hello ${name},`,
    fee: 'Delivery',
    total: 'Total',
    refunded: 'Given back',
    payment: { cod: 'Cash on delivery', online: 'Online payment' },
    sentTo: 'Delivery address',
    seeIt: 'Your order',
    reach: 'Questions?',
    next: {
      pending:
        'What happens next: we pack the books and write to you when they are on their way. Until we begin, you can cancel the order on its page.',
      processing: 'What happens next: we write to you when the books are on their way.',
      shipped: '',
      delivered: '',
      cancelled: '',
    },
    payOnDelivery: (sum) => `Please pay ${sum} when the parcel arrives.`,
    givenBack: (sum) => `What you have paid, ${sum}, will be given back to you.`,
  },
}

type MailedOrder = Pick<
  OrderRow,
  | 'name'
  | 'phone'
  | 'address'
  | 'status'
  | 'paymentMode'
  | 'totalAmount'
  | 'deliveryFee'
  | 'paidAmount'
  | 'refundedAmount'
>

interface EmailParts {
  site: Site
  notice: { title: string; message: string }
  order: MailedOrder
  items: { title: string; titleEn: string; quantity: number; price: number }[]
  /** Address of the order's page. */
  link: string
}

export function orderEmail(
  lang: Lang,
  { site, notice, order, items, link }: EmailParts,
): { subject: string; text: string } {
  const say = words[lang]
  const name = siteNameIn(site, lang)
  const total = order.totalAmount + order.deliveryFee
  const books = items
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ title, titleEn, quantity, price }) =>
        `• ${textIn(lang, title, titleEn)} × ${quantity}: ${formatRupees(price * quantity)}`,
    )
  const parts = [
    say.hello(order.name),
    notice.message,
    lines(
      notice.title,
      ...books,
      `${say.fee}: ${formatRupees(order.deliveryFee)}`,
      `${say.total}: ${formatRupees(total)}`,
      order.refundedAmount > 0 && `${say.refunded}: ${formatRupees(order.refundedAmount)}`,
      say.payment[order.paymentMode],
    ),
    order.status !== 'cancelled' && lines(`${say.sentTo}:`, order.name, order.address, order.phone),
    nextOf(say, order, total),
    `${say.seeIt}: ${link}`,
    lines('--', name, site.address[lang], contactOf(say, site)),
  ]
  return { subject: `${name}: ${notice.title}`, text: `${parts.filter(Boolean).join('\n\n')}\n` }
}

const lines = (...all: (string | false)[]): string => all.filter(Boolean).join('\n')

function nextOf(say: Words, order: MailedOrder, total: number): string {
  const { status, paymentMode, paidAmount, refundedAmount } = order
  const open = total - paidAmount
  const owed = paidAmount - refundedAmount
  return [
    say.next[status],
    (status === 'pending' || status === 'processing' || status === 'shipped') &&
      paymentMode === 'cod' &&
      open > 0 &&
      say.payOnDelivery(formatRupees(open)),
    status === 'cancelled' && owed > 0 && say.givenBack(formatRupees(owed)),
  ]
    .filter(Boolean)
    .join(' ')
}

function contactOf({ reach }: Words, { email, phone }: Site): string {
  const ways = [email, phone].filter(Boolean)
  return ways.length > 0 ? `${reach} ${ways.join(', ')}` : ''
}
