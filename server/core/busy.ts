import type { MiddlewareHandler } from 'hono'

/**
 * Calls that read and may be in the making at once: a second's worth. More would all be answered late; this way most are
 * answered soon, and the others are told to come again.
 */
export const mostReadingCalls = 100
/** In seconds: by then what was being made is done. */
export const busyRetryAfter = 2

/**
 * Refuses reading calls above a number that are being made. What is sent of an answer after its head does not count, nor
 * do calls with a body, so that slow clients cannot take the places of others.
 */
export function refuseAbove(most: number, refuse: (path: string) => Response): MiddlewareHandler {
  let making = 0
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    if (making >= most) return refuse(c.req.path)
    making += 1
    try {
      await next()
    } finally {
      making -= 1
    }
  }
}
