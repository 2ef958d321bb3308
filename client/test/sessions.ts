import { storageKeys } from '#shared/storage-keys.ts'
import { user } from './texts/samples.ts'

/** What the browsers of an admin and of a reader have stored. */
export const sessions = {
  admin: { [storageKeys.adminToken]: 'of an admin' },
  reader: {
    [storageKeys.clientToken]: 'of a reader',
    [storageKeys.userId]: user.id,
    [storageKeys.userName]: user.name,
  },
}
