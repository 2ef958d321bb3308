// Kinds of events that concern the security of accounts.

export const securityEventKinds = [
  'login',
  'login-failed',
  /** The password was right; the second factor is still missing. */
  'second-factor-asked',
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
  /** By the command on the server. */
  'second-factors-removed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]
