import { z } from 'zod'

export const deleteFilesJob = {
  payload: z.object({ keys: z.array(z.string()) }),
  result: z.object({}),
  queue: 'media',
} as const
