import { AppError } from './errors.ts'
import { busyRetryAfter } from './work-queue.ts'

/**
 * Runs at most `slots` tasks at once, the others in order of arrival.
 * @param maxWaiting beyond which a task is refused with AppError SITE_BUSY
 */
export function createSemaphore(slots: number, maxWaiting = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  let free = slots
  const queue: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('SITE_BUSY', { retryAfter: busyRetryAfter })
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
