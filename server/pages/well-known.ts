import { dayMs } from '#shared/durations.ts'

/** RFC 9116: where to report weaknesses. It must expire; always in about half a year, since the page stays the same. */
export const securityTxt = (publicUrl: string, now = Date.now()): string =>
  `Contact: ${publicUrl}/contact
Expires: ${new Date(Math.floor(now / dayMs + 180) * dayMs).toISOString()}
Preferred-Languages: ta, en
Canonical: ${publicUrl}/.well-known/security.txt
`

/** The page on which a password is changed: password managers lead their users to `/.well-known/change-password`. */
export const passwordPage = '/profile'
