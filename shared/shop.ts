// Figures and fixed lists of the shop. Without zod: the reader's pages load them.

/** At most so many copies of one book in a cart, and in an order. */
export const maxQuantity = 20
/** At most so many different books in a cart. */
export const maxCartItems = 100
/** Below this many copies left, the shop says how many. */
export const fewLeft = 5

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Online payment is shown, but cannot be chosen yet. */
export const paymentModes = ['cod', 'online'] as const

/** Without a setting of the admin's, an order is delivered for 60 rupees. */
export const standardDeliveryFee = 6000

/** Orders are shown by the first characters of their ids. */
export const shortOrderId = (id: string): string => id.slice(0, 8)

/** Where a page of books begins: what the list is sorted by, and the id, of the last book of the page before. */
export const bookCursor = /^.{1,500}_\w{1,64}$/s
export const bookSorts = ['newest', 'name', 'cheapest', 'dearest'] as const
export type BookSort = (typeof bookSorts)[number]

export const planRequestStatuses = ['requested', 'active', 'declined'] as const
export type PlanRequestStatus = (typeof planRequestStatuses)[number]
