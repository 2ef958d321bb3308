import type { Call } from './context.ts'
import { AppError } from './errors.ts'
import { costs, type Caller, type RateLimit } from './rate-limit.ts'

/** What the calls of one request may cost together, in ms of processor time; they run without a pause. */
const maxRequestCost = 100

/**
 * Counts the calls of one request.
 * @returns a function that throws AppError TOO_MANY_REQUESTS where the caller has no budget left, or the batch is too dear
 */
export function requestCounter(limit: RateLimit, caller: Caller): (call: Call) => void {
  let total = 0
  return ({ kind, size, isFurther }) => {
    const cost = costs[kind] * size
    if (isFurther) return limit.charge(caller, cost)
    // One call is always allowed, whatever it costs.
    if (total > 0 && total + cost > maxRequestCost) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 })
    total += cost
    limit.count(caller, kind, cost)
  }
}
