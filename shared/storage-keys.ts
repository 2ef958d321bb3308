/** Keys of `localStorage`. */
export const storageKeys = {
  adminToken: 'token',
  clientToken: 'clientToken',
  userId: 'userId',
  userName: 'userName',
  theme: 'theme',
  recentSearches: 'recentSearches',
  /** In rupees: a copy of the server's setting, never its source. */
  defaultDeliveryFee: 'defaultDeliveryFee',
} as const
