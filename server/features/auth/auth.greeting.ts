import { isStaff, type Role } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'

export interface Addressee {
  name: string
  role: Role
  /** When the address was confirmed; null: it may be somebody else's. */
  emailVerifiedAt?: number | null
}

/** A name as mails print it: mail programs make no link of any part, also of names from before they were looked through. */
export const nameInMail = (name: string): string =>
  name
    .replace(/:\/\/|[@<>]/gu, ' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * How a mail begins. Whoever signs up chooses a name, and with a stranger's address it would be read by that stranger: the
 * name stands in mails to confirmed addresses only, and to the staff, which is invited.
 */
export function greetingOf(lang: Lang, to: Addressee | null): string {
  const isKnown = to !== null && (isStaff(to.role) || (to.emailVerifiedAt ?? null) !== null)
  const name = isKnown ? ` ${nameInMail(to.name)}` : ''
  return `${lang === 'ta' ? 'வணக்கம்' : 'Hello'}${name.trimEnd()},`
}
