import { z } from 'zod'

export const roles = ['reader', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]
export const isAdmin = (role: Role): boolean => role !== 'reader'

export const minPasswordLength = 10
/** Longer than any passphrase; a bound, because hashing costs time. */
export const maxPasswordLength = 256
/** Sessions end this many days after their last use. */
export const sessionDays = 30
/** How often the admin's pages ask whether the session still holds. */
export const sessionCheckMinutes = 5

export const email = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(254, 'FIELD_TOO_LONG')
  .toLowerCase()
  .pipe(z.email('EMAIL_INVALID').or(z.string().regex(/^[^\s@]+@localhost$/, 'EMAIL_INVALID')))

export const loginInput = z.object({
  email,
  password: z.string({ error: 'FIELD_REQUIRED' }).min(1, 'FIELD_REQUIRED').max(maxPasswordLength, 'FIELD_TOO_LONG'),
})

export const sessionUser = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type SessionUser = z.infer<typeof sessionUser>
export { storageKeys } from './storage-keys.ts'
