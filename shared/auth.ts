import { z } from 'zod'

export const roles = ['reader', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]
export const isAdmin = (role: Role): boolean => role !== 'reader'

const minPasswordLength = 10
/** Longer than any passphrase; a bound, because hashing costs time. */
const maxPasswordLength = 256
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

/** A password that is tried: only its length is bounded, before anything is computed. */
export const password = z
  .string({ error: 'FIELD_REQUIRED' })
  .min(1, 'FIELD_REQUIRED')
  .max(maxPasswordLength, 'FIELD_TOO_LONG')
/** A password that is chosen. */
export const newPassword = password.min(minPasswordLength, 'PASSWORD_TOO_SHORT')

const maxNameLength = 100
/** A person's name in any script: one line, and not of spaces or invisible signs only. */
export const personName = z
  .string({ error: 'FIELD_REQUIRED' })
  .max(1000, 'FIELD_TOO_LONG')
  .transform((name) => cleanName(name))
  .pipe(z.string().min(1, 'FIELD_REQUIRED').max(maxNameLength, 'FIELD_TOO_LONG'))

/** NFC, without signs that cannot be seen, words parted by one space: so that two names that look alike are alike. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, (signs) => (/\s/.test(signs) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim()

export const loginInput = z.object({ email, password })
export const registerInput = z.object({ name: personName, email, password: newPassword })
/** Of a link in a mail. */
const mailedToken = z.string().regex(/^[\w-]{20,100}$/, 'LINK_INVALID')
export const forgottenInput = z.object({ email })
export const resetInput = z.object({ token: mailedToken, password: newPassword })
export const confirmInput = z.object({ token: mailedToken })
/** How long a link in a mail is good for. */
export const mailedTokenMinutes = 30

/** A sign-in that still holds, as its owner sees it. */
export const ownSession = z.object({
  id: z.string(),
  /** What the browser called itself. */
  device: z.string(),
  createdAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionUser = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type SessionUser = z.infer<typeof sessionUser>
