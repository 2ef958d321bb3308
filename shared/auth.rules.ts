// Sign-in constants for readers' pages, without zod.

export const maxEmailLength = 254

/** Why a sign-in by Google failed: the values of `/login?error=`. */
export const googleErrors = [
  'google_unavailable',
  'google_denied',
  'google_failed',
  'google_expired',
  'google_unverified',
  'google_admin',
] as const
export type GoogleError = (typeof googleErrors)[number]
