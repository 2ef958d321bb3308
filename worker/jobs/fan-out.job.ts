import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRunner } from '../job-runner.ts'

/** Some twenty times as long as a step takes: readers go before deliveries, of which a few thousand a second are enough. */
const pauseMs = 50

/** A breath between two steps: who gets the message is written where the database is, when this has run. */
export const fanOut: JobRunner<'notifications.fan-out' | 'notifications.deliver'> = async (_step, { signal }) => {
  await sleep(pauseMs, undefined, { signal })
  return {}
}
