import { isIPv6 } from 'node:net'
import { AppError } from './errors.ts'

// Calls in a minute, by caller and by kind of call: far above what people do, far below what a script can. A procedure
// names its kind in its meta (trpc.ts). What comes out of the cache is not counted: it costs nothing. Passwords and
// emails have limits of their own (throttle.ts).

/** Calls in a minute. */
export const callsPerMinute = { read: 900, write: 240, search: 240, upload: 120, login: 30 } as const
export type CallKind = keyof typeof callsPerMinute

const minuteMs = 60_000

/** Whoever has an IPv6 address has a whole network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

interface RateLimit {
  /**
   * Counts a call of somebody who is signed in, or else of an address.
   * @throws AppError TOO_MANY_REQUESTS with the seconds until the next minute
   */
  count(caller: { userId: string | undefined; address: string }, kind: CallKind): void
}

export function createRateLimit(limits: Record<CallKind, number> = callsPerMinute): RateLimit {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    count({ userId, address }, kind) {
      const now = Date.now()
      // All begin anew together, so nothing has to be forgotten one by one.
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + minuteMs
      }
      const key = `${kind} ${userId ?? networkOf(address)}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > limits[kind])
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((endsAt - now) / 1000) })
      counts.set(key, count)
    },
  }
}
