// Kinds of events that concern the security of accounts.

export const securityEventKinds = [
  'login',
  'login-failed',
  /** Refused because of too many attempts before. */
  'throttled',
  /** A call of admins' or owners' procedures by somebody else. */
  'refused',
  /** Personal data left the site as a file. */
  'export',
  'password-changed',
  'password-reset',
  'reset-requested',
  'address-changed',
  /** The former address took the account back. */
  'change-undone',
  'sessions-ended',
  'account-deleted',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
