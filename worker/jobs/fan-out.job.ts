import { setTimeout as sleep } from 'node:timers/promises'
import type { JobRunner } from '../job-runner.ts'

/** About twenty times as long as a step: requests of readers come first, and a few thousand deliveries a second suffice. */
const pauseMs = 50

/** A pause between two steps: the deliveries are written when its result is applied. */
export const fanOut: JobRunner<'notifications.fan-out' | 'notifications.deliver'> = async (_step, { signal }) => {
  await sleep(pauseMs, undefined, { signal })
  return {}
}
