import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRateLimit, type RateLimit, type Spending } from './rate-limit.ts'
import { openChannel } from './site-processes.ts'

/** How late the other processes learn what a caller has spent: a caller gets so much more than the limit. */
const tellMs = 20

/** The limit of a site with one process or several, which tell each other what callers have spent. */
export function createSharedLimit(): RateLimit {
  if (!cluster.isWorker) return createRateLimit()
  let untold: Spending[] = []
  const limit = createRateLimit({
    // The same in all processes.
    now: () => performance.timeOrigin + performance.now(),
    hasCommonMinutes: true,
    onSpent(spending) {
      untold.push(spending)
      if (untold.length === 1) void sleep(tellMs).then(tellAll)
    },
  })
  const { tell } = openChannel<Spending[]>('spendings', 'others', (spendings) =>
    spendings.forEach((spending) => limit.add(spending)),
  )
  function tellAll(): void {
    tell(untold)
    untold = []
  }
  return limit
}
