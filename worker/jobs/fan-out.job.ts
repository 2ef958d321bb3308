import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRunner } from '../job-runner.ts'

/** Longer than a step takes, so that what readers ask for has most of the machine. */
const pauseMs = 20

/** A breath between two steps: who gets the message is written where the database is, when this has run. */
export const fanOut: JobRunner<'notifications.fan-out' | 'notifications.deliver'> = async (_step, { signal }) => {
  await sleep(pauseMs, undefined, { signal })
  return {}
}
