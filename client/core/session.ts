import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from './storage.ts'

/** Whether an address is the admin's, which has a session and scripts of its own. */
export const isAdminPath = (pathname: string): boolean => /^\/(?:admin|auth)(?:\/|$)/.test(pathname)

/** The stored token for calls from this page: the admin's pages and the reader's have sessions of their own. */
export const sessionToken = (pathname: string): string | null =>
  deviceStorage.get(isAdminPath(pathname) ? storageKeys.adminToken : storageKeys.clientToken)
