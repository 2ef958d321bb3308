import type { Lang } from '#shared/lang.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'

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

/** Notice to the reader when an order is placed or its status changes. */
export const orderNotice = (lang: Lang, order: { id: string; number: number; status: OrderStatus }) => ({
  title: titles[lang](order.number),
  message: states[lang][order.status],
  link: `/orders/${order.id}`,
})
