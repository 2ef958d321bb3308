// Rules of orders for readers' pages, without zod.

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Most characters of the fields that say where an order goes. */
export const recipientLimits = { name: 120, phone: 40, address: 1000 } as const

/** Online payment is shown, but cannot be chosen yet. */
export const paymentModes = ['cod', 'online'] as const

/** Default delivery fee, in paise. */
export const standardDeliveryFee = 6000

/** Orders are shown by the first characters of their ids. */
export const shortOrderId = (id: string): string => id.slice(0, 8)
