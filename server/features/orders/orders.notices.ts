import { textIn, type Lang } from '#shared/lang.ts'
import { formatRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import { inCase } from '#shared/tamil/cases.ts'

const states: Record<Lang, Record<OrderStatus, string>> = {
  ta: {
    pending: 'உங்கள் ஆர்டரைப் பெற்றுக்கொண்டோம்.',
    processing: 'உங்கள் ஆர்டர் தயாராகிறது.',
    shipped: 'உங்கள் ஆர்டர் அனுப்பப்பட்டுவிட்டது.',
    delivered: 'உங்கள் ஆர்டர் வந்து சேர்ந்துவிட்டது. வாசிப்பு இனிதாகட்டும்!',
    cancelled: 'உங்கள் ஆர்டர் ரத்து செய்யப்பட்டது.',
  },
  en: {
    pending: 'We have received your order.',
    processing: 'Your order is being prepared.',
    shipped: 'Your order has been shipped.',
    delivered: 'Your order has been delivered. Happy reading!',
    cancelled: 'Your order was cancelled.',
  },
}

const titles: Record<Lang, (number: number) => string> = {
  ta: (number) => `ஆர்டர் ${number}`,
  en: (number) => `Order ${number}`,
}

const fees: Record<Lang, (before: string, after: string) => string> = {
  ta: (before, after) =>
    `அனுப்பும் செலவு ${inCase(before, 'ablative')} ${after}ஆக உயர்ந்துள்ளது. இது வேண்டாமென்றால், ஆர்டர் காத்திருக்கும்வரை அதை ரத்து செய்யலாம்.`,
  en: (before, after) =>
    `The delivery fee has been raised from ${before} to ${after}. If you do not want this, you can cancel the order while it is pending.`,
}

/** Notice to the reader when the fee of a placed order is raised; fees in paise. */
export const feeNotice = (lang: Lang, order: { id: string; number: number; deliveryFee: number }, before: number) => ({
  title: titles[lang](order.number),
  message: fees[lang](formatRupees(before), formatRupees(order.deliveryFee)),
  link: `/orders/${order.id}`,
})

const shipments: Record<Lang, { courier: string; tracking: string }> = {
  ta: { courier: 'அனுப்பிய நிறுவனம்', tracking: 'தட எண்' },
  en: { courier: 'Courier', tracking: 'Tracking number' },
}

/** With whom a parcel went and under which number, as far as that is known. */
const shipmentOf = (lang: Lang, { courier, tracking }: { courier: string; tracking: string }): string =>
  [
    courier && ` ${shipments[lang].courier}: ${courier}.`,
    tracking && ` ${shipments[lang].tracking}: ${tracking}.`,
  ].join('')

interface NoticedOrder {
  id: string
  number: number
  status: OrderStatus
  courier: string
  tracking: string
}

/** Notice to the reader when an order is placed or its status changes. */
export const orderNotice = (lang: Lang, order: NoticedOrder) => ({
  title: titles[lang](order.number),
  message: states[lang][order.status] + (order.status === 'shipped' ? shipmentOf(lang, order) : ''),
  link: `/orders/${order.id}`,
})

const cancelledItems: Record<Lang, (items: string, total: string) => string> = {
  ta: (items, total) => `உங்கள் ஆர்டரிலிருந்து இவை நீக்கப்பட்டன: ${items}. புதிய மொத்தத் தொகை: ${total}.`,
  en: (items, total) => `These were taken out of your order: ${items}. The new total is ${total}.`,
}

interface PricedOrder {
  id: string
  number: number
  totalAmount: number
  deliveryFee: number
}

/** Notice to the reader when copies were cancelled. */
export const itemsNotice = (
  lang: Lang,
  order: PricedOrder,
  items: { title: string; titleEn: string; quantity: number }[],
) => ({
  title: titles[lang](order.number),
  message: cancelledItems[lang](
    items.map(({ title, titleEn, quantity }) => `${textIn(lang, title, titleEn)} × ${quantity}`).join(', '),
    formatRupees(order.totalAmount + order.deliveryFee),
  ),
  link: `/orders/${order.id}`,
})

const refunds: Record<Lang, (amount: string) => string> = {
  ta: (amount) => `உங்கள் ஆர்டருக்காக ${amount} உங்களுக்குத் திருப்பித் தரப்பட்டது.`,
  en: (amount) => `${amount} was given back to you for your order.`,
}

/** Notice to the reader when money was given back; the amount in paise. */
export const refundNotice = (lang: Lang, order: { id: string; number: number }, amount: number) => ({
  title: titles[lang](order.number),
  message: refunds[lang](formatRupees(amount)),
  link: `/orders/${order.id}`,
})
