// What pages know of orders without the schemas.

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Online payment is shown, but cannot be chosen yet. */
export const paymentModes = ['cod', 'online'] as const

/** Without a setting of the admin's, an order is delivered for 60 rupees. */
export const standardDeliveryFee = 6000

/** Orders are shown by the first characters of their ids. */
export const shortOrderId = (id: string): string => id.slice(0, 8)
