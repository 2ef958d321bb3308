import { z } from 'zod'
import { maxEmailLength } from './auth.rules.ts'
import { hasRight, staffRoles } from './staff.rules.ts'

export const roles = ['reader', ...staffRoles] as const
export type Role = (typeof roles)[number]
/** Whether somebody works on the site, in any role. */
export const isStaff = (role: Role): boolean => role !== 'reader'
/** Whether somebody may do everything that readers see the outcome of: editors and owners. */
export const isAdmin = (role: Role): boolean => hasRight(role, 'admin')

const minPasswordLength = 10
/** Longer than any passphrase; bounded because hashing takes time. */
const maxPasswordLength = 256
/** How often the admin's pages check that the session is still valid. */
export const sessionCheckMinutes = 5

/** The pattern of zod, with international top-level domains in their ASCII form (`xn--…`), and this machine's own. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:localhost|(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9]))$/

/**
 * An address of an international domain (தமிழ்.இந்தியா) in ASCII, as browsers send it and DNS knows it: the same address
 * is one account, however it was typed.
 */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  // Only URL converts these domains in every browser; of others it would make something else (1 → 0.0.0.1).
  if (!/^[\p{L}\p{M}\p{N}.\-\u200C\u200D]*$/u.test(domain) || /^[\0-\x7F]*$/.test(domain)) return address
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

export const email = z
  .string({ error: 'FIELD_REQUIRED' })
  .trim()
  .min(1, 'FIELD_REQUIRED')
  .max(maxEmailLength, 'FIELD_TOO_LONG')
  .toLowerCase()
  .transform(toAsciiDomain)
  .pipe(z.email({ pattern: emailPattern, error: 'EMAIL_INVALID' }).max(maxEmailLength, 'FIELD_TOO_LONG'))

/** A password at login: only its length is checked before it is hashed. */
export const password = z
  .string({ error: 'FIELD_REQUIRED' })
  .min(1, 'FIELD_REQUIRED')
  .max(maxPasswordLength, 'FIELD_TOO_LONG')
/** A new password. */
export const newPassword = password.min(minPasswordLength, 'PASSWORD_TOO_SHORT')

const maxNameLength = 100
/**
 * What mail programs make a link of. A dot between words of a name is none: after it a name goes on with a capital, or in
 * Tamil letters.
 */
const addresses = [/:\/\/|[@<>]|\bwww\./i, /[A-Za-z\d-]{2,}\.[a-z]{2,}/]

/**
 * A person's name in any script: one line, and not of spaces or invisible signs only. It stands in mails of this site, so it
 * names no other one.
 */
export const personName = z
  .string({ error: 'FIELD_REQUIRED' })
  .max(1000, 'FIELD_TOO_LONG')
  .transform((name) => cleanName(name))
  .pipe(
    z
      .string()
      .min(1, 'FIELD_REQUIRED')
      .max(maxNameLength, 'FIELD_TOO_LONG')
      .refine((name) => !addresses.some((address) => address.test(name)), 'NAME_HAS_ADDRESS'),
  )

/** NFC, without invisible characters, words separated by one space: names that look the same are equal. */
export const cleanName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, (signs) => (/\s/.test(signs) ? ' ' : ''))
    .replace(/\s+/gu, ' ')
    .trim()

export const loginInput = z.object({ email, password })
export const registerInput = z.object({ name: personName, email, password: newPassword })
/** Token of a link in an email. */
const mailedToken = z.string().regex(/^[\w-]{20,100}$/, 'LINK_INVALID')
export const forgottenInput = z.object({ email })
export const resetInput = z.object({ token: mailedToken, password: newPassword })
export const confirmInput = z.object({ token: mailedToken })
export const undoInput = z.object({ token: mailedToken })
/** What an admin whose password was generated sets in its place. */
export const passwordInput = z.object({ currentPassword: password.or(z.literal('')).default(''), newPassword })
const dayMinutes = 24 * 60
/** How long a link in an email is valid, by what it is for; the way back from Google; and the time for a second factor. */
export const mailedTokenMinutes = {
  reset: 30,
  confirm: 3 * dayMinutes,
  undo: 7 * dayMinutes,
  google: 1,
  'second-factor': 10,
}

/** A live session, as its owner sees it. */
export const ownSession = z.object({
  id: z.string(),
  /** User-Agent header of the browser. */
  device: z.string(),
  createdAt: z.iso.datetime().nullable(),
  /** Its last use, to within half an hour. */
  usedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The password was generated: no call of the admin is answered until another is set. */
  mustChangePassword: z.boolean().optional(),
  /** The staff needs a second factor here, and this account has none: no call of the admin is answered until it has. */
  mustSetUpSecondFactor: z.boolean().optional(),
})
export type SessionUser = z.infer<typeof sessionUser>
