import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

export const storedToken = (): string | null => deviceStorage.get(storageKeys.adminToken)
export const storeToken = (token: string): void => void deviceStorage.set(storageKeys.adminToken, token)
export const dropToken = (): void => deviceStorage.remove(storageKeys.adminToken)

/** Where whoever is signed in changes the own name, password and second factors. */
export const accountPage = '/admin/account'

/** Where a generated password is replaced. */
export const passwordPage = '/auth/password'

/** Where the login leads: the admin's page that one was on, never another part of the site or another site. */
export const pageAfterLogin = (next: string | undefined): string =>
  next && /^\/admin(?:[/?]|$)/.test(next) ? next : '/admin/dashboard'
