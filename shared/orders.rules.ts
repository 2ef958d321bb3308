// Rules of orders for readers' pages, without zod.

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Most characters of the fields that say where an order goes. */
export const recipientLimits = { name: 120, phone: 40, address: 1000 } as const

/** What the shop does with an order, as its history lists it. */
export const orderEventKinds = ['status', 'fee', 'shipment', 'note', 'items', 'refund', 'printed'] as const

/** How the shop's list can be sorted. */
export const orderSorts = ['oldest', 'newest', 'amount'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The states to which several orders are moved at once; never back, and never out of a cancellation. */
export const bulkStatuses = ['processing', 'shipped', 'delivered'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** Whether an order in one state can be moved to another together with others. */
export const mayMoveOn = (from: OrderStatus, to: BulkStatus): boolean =>
  from !== 'cancelled' && orderStatuses.indexOf(from) <= orderStatuses.indexOf(to)

/** Most characters of what the shop writes about an order. */
export const workLimits = { courier: 60, tracking: 60, note: 1000 } as const

/** How money was given back. */
export const refundMethods = ['cash', 'upi', 'bank', 'other'] as const

/** Online payment is shown, but cannot be chosen yet. */
export const paymentModes = ['cod', 'online'] as const

/** Statuses of orders that are not yet paid for. */
export const openStatuses = ['pending', 'processing', 'shipped'] as const satisfies OrderStatus[]

/**
 * Open orders that are paid on delivery, and their sum in paise, of one account and of one phone number: a few until
 * something was delivered, many afterwards.
 */
export const openOrderLimits = {
  unknown: { orders: 3, amount: 2_000_000 },
  delivered: { orders: 30, amount: 20_000_000 },
} as const

/** Default delivery fee, in paise. */
export const standardDeliveryFee = 6000

/** Orders are shown by the first characters of their ids. */
export const shortOrderId = (id: string): string => id.slice(0, 8)
