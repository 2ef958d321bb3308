// What pages know of signing in without the schemas.

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
