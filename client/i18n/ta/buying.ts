import books from './books.json' with { type: 'json' }
import cart from './cart.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }

/** Cart, checkout and orders, which are loaded when one of their pages is opened. */
export const messages = { books, cart, orders }
