/** Keys of `localStorage`. */
export const storageKeys = {
  adminToken: 'token',
  clientToken: 'clientToken',
  userId: 'userId',
  userName: 'userName',
  theme: 'theme',
} as const
