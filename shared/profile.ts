import { z } from 'zod'
import { genders, maxMobileLength, themes } from './profile.rules.ts'
import { email, newPassword, password, personName } from './auth.ts'
import { istDay } from './dates.ts'
import { langs } from './lang.ts'

const oldestYear = 1900

/** Any text, as in an order: the form only warns. Spaces, hyphens and brackets of a number are removed. */
const mobile = z
  .string()
  .trim()
  .max(maxMobileLength, 'MOBILE_INVALID')
  .transform((text) => (/^[\d\s().+-]*$/.test(text) ? text.replace(/[\s().-]/g, '') : text))

const dob = z
  .string()
  .trim()
  .refine((day) => day === '' || isPastDay(day), 'DOB_INVALID')

/** A plausible date of birth: a calendar day that is not in the future in India. */
function isPastDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false
  return date.getUTCFullYear() >= oldestYear && day <= istDay(Date.now())
}

const details = {
  name: personName,
  email,
  mobile: mobile.default(''),
  dob: dob.default(''),
  gender: z.enum(genders).default(''),
}

/** Changing the password or the email address requires the current password, or a sign-in of the last ten minutes. */
export const profileInput = z.object({
  ...details,
  newPassword: newPassword.or(z.literal('')).default(''),
  currentPassword: password.or(z.literal('')).default(''),
})

export const preferencesInput = z.object({ theme: z.enum(themes).optional(), lang: z.enum(langs).optional() })

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  dob: z.string(),
  gender: z.enum(genders),
  theme: z.enum(themes).nullable(),
  lang: z.enum(langs).nullable(),
  emailVerified: z.boolean(),
  /** False if the account signs in by Google only. */
  hasPassword: z.boolean(),
})
export type Profile = z.infer<typeof profile>
