import { storageKeys } from '#shared/storage-keys.ts'

/** Whether an address is the admin's, which has a session and scripts of its own. */
export const isAdminPath = (pathname: string): boolean => /^\/(?:admin|auth)(?:\/|$)/.test(pathname)

/** The stored token for calls from this page: the admin's pages and the reader's have sessions of their own. */
export const sessionToken = (pathname: string): string | null =>
  localStorage.getItem(isAdminPath(pathname) ? storageKeys.adminToken : storageKeys.clientToken)
