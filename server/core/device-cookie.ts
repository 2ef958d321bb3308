import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'
import { isSignedBy, sign, signingKey } from './signing-key.ts'

// A browser in which somebody has signed in carries a signed cookie that says so. Wrong passwords from it are counted by
// themselves, so strangers who guess an account's password cannot make its owner wait (OWASP's "device cookie"). The
// cookie opens nothing.

/** The longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 3600
/** People who share a browser; the one who has not signed in for longest is forgotten first. */
const maxAccounts = 5

/** The browser of a call. */
export interface Browser {
  /** The accounts that have signed in on it, the last one first. */
  accounts: readonly string[]
  /** What this browser's attempts at an account are counted by; undefined where that account never signed in on it. */
  keyFor(userId: string): string | undefined
  /** Makes the browser one on which this account has signed in. */
  remember(userId: string): void
}

/** @param send receives the `Set-Cookie` header */
export type BrowserReader = (cookie: string | undefined, send?: (setCookie: string) => void) => Browser

const keyName = 'device cookie'

/** Reads and writes device cookies: `random.userId.userId….signature`. */
export function createBrowserReader(db: Db, { isSecure }: { isSecure: boolean }): BrowserReader {
  // The prefix keeps other hosts of the domain from setting the cookie.
  const cookieName = isSecure ? '__Host-device' : 'device'
  const pattern = new RegExp(`(?:^|; *)${cookieName}=([\\w.-]{20,400})(?:;|$)`)
  let key: string | undefined
  const loadSigningKey = () => (key ??= signingKey(db, keyName))
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  function read(cookie: string | undefined): string[] {
    const value = pattern.exec(cookie ?? '')?.[1]
    if (!value) return []
    const end = value.lastIndexOf('.')
    const text = value.slice(0, end)
    return isSignedBy(loadSigningKey(), text, value.slice(end + 1)) ? text.split('.') : []
  }

  return (cookie, send) => {
    const [id = randomBytes(16).toString('base64url'), ...accounts] = read(cookie)
    return {
      accounts,
      keyFor: (userId) => (accounts.includes(userId) ? `device ${userId} ${id}` : undefined),
      remember(userId) {
        const latest = [userId, ...accounts.filter((other) => other !== userId)].slice(0, maxAccounts)
        accounts.splice(0, accounts.length, ...latest)
        const text = [id, ...accounts].join('.')
        send?.(`${cookieName}=${text}.${sign(loadSigningKey(), text).toString('base64url')}; ${attributes}`)
      },
    }
  }
}
