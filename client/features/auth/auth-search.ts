import { googleErrors, type GoogleError } from '#shared/auth.rules.ts'

/** What /login and /signup may be told in their address: a session that Google led to, or why there is none. */
export interface AuthSearch {
  token?: string
  uid?: string
  error?: GoogleError
}

export function authSearch({ token, uid, error }: Record<string, unknown>): AuthSearch {
  // Digits alone arrive as a number.
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
  const tokenText = text(token)
  const uidText = text(uid)
  // Only codes that we know: nothing of the address is ever shown.
  const known = googleErrors.find((code) => code === error)
  return {
    ...(tokenText && /^[\w-]{1,128}$/.test(tokenText) && { token: tokenText }),
    ...(uidText && /^\w{1,64}$/.test(uidText) && { uid: uidText }),
    ...(known && { error: known }),
  }
}
