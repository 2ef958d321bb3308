// Limits of carts for readers' pages, without zod.

/** Most copies of one book in a cart or an order. */
export const maxQuantity = 20
/** Most different books in a cart. */
export const maxCartItems = 100
