import { z } from 'zod'
import { tones } from '#shared/site.ts'

export const drawMarkJob = {
  payload: z.object({
    name: z.enum(['logo', 'logoDark', 'icon']),
    id: z.string(),
    /** Storage key of the original. */
    originalKey: z.string(),
  }),
  result: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), width: z.int(), height: z.int(), tone: z.enum(tones).optional() }),
    z.object({ ok: z.literal(false) }),
  ]),
  queue: 'media',
} as const
