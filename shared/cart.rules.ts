// What pages know of carts without the schemas.

/** At most so many copies of one book in a cart, and in an order. */
export const maxQuantity = 20
/** At most so many different books in a cart. */
export const maxCartItems = 100
