import { z } from 'zod'
import { crop } from '#shared/media.ts'

export const resizeImageJob = {
  payload: z.object({
    pictureId: z.string(),
    /** Storage key of the original. */
    originalKey: z.string(),
    crop: crop.nullable(),
  }),
  result: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      width: z.int(),
      height: z.int(),
      widths: z.array(z.int()),
      avif: z.boolean().optional(),
      placeholder: z.string(),
    }),
    /** The picture cannot be decoded: a retry would not help. */
    z.object({ ok: z.literal(false) }),
  ]),
  queue: 'media',
} as const
