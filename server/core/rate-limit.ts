import { isIPv6 } from 'node:net'
import { AppError } from './errors.ts'

// Calls per minute, by caller and kind of call: far above what people do, far below what a script can. A procedure names
// its kind in its meta (trpc.ts). Cached responses are not counted, since they cost nothing. Passwords and emails have
// limits of their own (throttle.ts).

/** Calls per minute. */
export const callsPerMinute = { read: 900, write: 240, search: 240, upload: 120, login: 30 } as const
export type CallKind = keyof typeof callsPerMinute

const minuteMs = 60_000

/** A subscriber usually has a whole IPv6 network (/64), so its addresses count together. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

interface RateLimit {
  /**
   * Counts a call by user or, without one, by address.
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
      // All counts are reset together, so no entry needs an expiry of its own.
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
