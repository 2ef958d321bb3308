import { AppError } from './errors.ts'

// Calls per minute, by caller and kind of call: far above what people do, far below what a script can. A procedure names
// its kind in its meta (trpc.ts). Cached responses are not counted, since they cost nothing. Passwords and emails have
// limits of their own (throttle.ts).

/** Calls per minute. */
export const callsPerMinute = { read: 900, write: 240, search: 240, upload: 120, login: 30 } as const
export type CallKind = keyof typeof callsPerMinute

const minuteMs = 60_000

interface RateLimit {
  /**
   * Counts a call by user or, without one, by network.
   * @throws AppError TOO_MANY_REQUESTS with the seconds until the next minute
   */
  count(caller: { userId: string | undefined; network: string }, kind: CallKind): void
}

/** @param clock milliseconds of a clock that never goes backwards */
export function createRateLimit(
  limits: Record<CallKind, number> = callsPerMinute,
  clock: () => number = () => performance.now(),
): RateLimit {
  let counts = new Map<string, number>()
  let endsAt = 0
  return {
    count({ userId, network }, kind) {
      const now = clock()
      // All counts are reset together, so no entry needs an expiry of its own.
      if (now >= endsAt) {
        counts = new Map()
        endsAt = now + minuteMs
      }
      const key = `${kind} ${userId ?? network}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > limits[kind])
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((endsAt - now) / 1000) })
      counts.set(key, count)
    },
  }
}
