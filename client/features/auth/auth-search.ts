import { googleErrors, type GoogleError } from '#shared/auth.rules.ts'

/** The query of /login and /signup, to which Google's sign-in leads. */
export interface AuthSearch {
  /** A code that this browser exchanges for the session; never a session itself. */
  token?: string | undefined
  uid?: string | undefined
  error?: GoogleError | undefined
}

export function authSearch({ token, uid, error }: Record<string, unknown>): AuthSearch {
  // Digits alone arrive as a number.
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
  const tokenText = text(token)
  const uidText = text(uid)
  // The router merges this over the query as it was typed: what is refused must be overwritten, not left out.
  return {
    token: tokenText && /^[\w-]{1,128}$/.test(tokenText) ? tokenText : undefined,
    uid: uidText && /^\w{1,64}$/.test(uidText) ? uidText : undefined,
    error: error === undefined ? undefined : (googleErrors.find((code) => code === error) ?? 'google_failed'),
  }
}
