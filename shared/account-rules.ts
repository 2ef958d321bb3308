// What the pages of an account know without the schemas.

export const genders = ['', 'male', 'female', 'other'] as const
export const themes = ['light', 'dark'] as const

/** Why a sign-in by Google came back: all that `/login?error=` may say. */
export const googleErrors = [
  'google_unavailable',
  'google_denied',
  'google_failed',
  'google_expired',
  'google_unverified',
  'google_admin',
] as const
export type GoogleError = (typeof googleErrors)[number]

/** Above this a badge says 99+. */
const badgeCap = 99
export const badgeText = (count: number): string => (count > badgeCap ? `${badgeCap}+` : String(count))
