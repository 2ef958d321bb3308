import buying from './buying.json' with { type: 'json' }

/** Cart, checkout and orders, which are loaded when one of their pages is opened. */
export const buyingPages = { buying }
