import { z } from 'zod'

export const purgeCdnJob = {
  /** `version`: of the content when this was written; each purge has a second one, some seconds later. */
  payload: z.object({ version: z.int(), isSecond: z.boolean() }),
  result: z.object({}),
  queue: 'cdn',
} as const
