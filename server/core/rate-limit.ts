import { isIPv6 } from 'node:net'
import { AppError } from './errors.ts'

// Calls in a minute, by caller and by kind of call: far above what people do, far below what a script can. What comes
// out of the cache is not counted: it costs nothing. Passwords and mails have limits of their own (throttle.ts).

/** Calls in a minute. */
export const callsPerMinute = { read: 900, write: 240, search: 240, upload: 120, login: 30 } as const
type CallKind = keyof typeof callsPerMinute

const minuteMs = 60_000

/** Procedures and paths that sign somebody in or up. */
const logins = /^(?:\/api\/auth\/\w+\/(?:login|register)|auth\.(?:adminLogin|login|register|forgotten|resetPassword))$/
const searches =
  /^(?:\/api\/search$|\/api\/notifications\/search-users$|search\.|pdfs\.search$|notifications\.searchPeople$)/

/** What a call is, by its method, its path or procedure, and the type of its body. */
export function kindOfCall(method: string, name: string, contentType = ''): CallKind {
  if (logins.test(name)) return 'login'
  if (searches.test(name)) return 'search'
  if (contentType.startsWith('multipart/')) return 'upload'
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'write'
}

/** Whoever has an IPv6 address has a whole network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

interface RateLimit {
  /**
   * Counts calls of somebody who is signed in, or else of an address.
   * @throws AppError TOO_MANY_REQUESTS with the seconds until the next minute
   */
  count(caller: { userId: string | undefined; address: string }, kinds: readonly CallKind[]): void
}

export function createRateLimit(limits: Record<CallKind, number> = callsPerMinute): RateLimit {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    count({ userId, address }, kinds) {
      const now = Date.now()
      // All begin anew together, so nothing has to be forgotten one by one.
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + minuteMs
      }
      const caller = userId ?? networkOf(address)
      for (const kind of kinds) {
        const key = `${kind} ${caller}`
        const count = (counts.get(key) ?? 0) + 1
        if (count > limits[kind])
          throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((endsAt - now) / 1000) })
        counts.set(key, count)
      }
    },
  }
}
