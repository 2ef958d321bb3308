// Rules of orders for readers' pages, without zod.

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Online payment is shown, but cannot be chosen yet. */
export const paymentModes = ['cod', 'online'] as const

/** Default delivery fee, in paise. */
export const standardDeliveryFee = 6000

/** Orders are shown by the first characters of their ids. */
export const shortOrderId = (id: string): string => id.slice(0, 8)
