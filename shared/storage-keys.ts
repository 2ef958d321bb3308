/** Keys of `localStorage`, and of `sessionStorage` where that is said. */
export const storageKeys = {
  adminToken: 'token',
  clientToken: 'clientToken',
  userId: 'userId',
  userName: 'userName',
  theme: 'theme',
  /** In the session: what stood at the top of the screen when the language was changed. */
  placeInPage: 'placeInPage',
  recentSearches: 'recentSearches',
  /** In rupees: a copy of the server's setting, never its source. */
  defaultDeliveryFee: 'defaultDeliveryFee',
} as const
