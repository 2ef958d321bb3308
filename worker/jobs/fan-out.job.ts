import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRunner } from '../job-runner.ts'

/** Long enough for the readers' calls to be answered between two steps. */
const pauseMs = 5

/** A breath between two steps: who gets the message is written where the database is, when this has run. */
export const fanOut: JobRunner<'notifications.fan-out' | 'notifications.deliver'> = async (_step, { signal }) => {
  await sleep(pauseMs, undefined, { signal })
  return {}
}
