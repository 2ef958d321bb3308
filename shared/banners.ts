import { z } from 'zod'
import { picture, pictureChoice } from './media.ts'
import { cleanText } from './text.ts'

/** More nobody waits for. */
export const maxBanners = 20

/** A banner of the carousel; where a picture is missing, the other one is shown. */
export const banner = z.object({
  id: z.string(),
  mobile: picture.nullable(),
  desktop: picture.nullable(),
  description: z.string(),
  createdAt: z.iso.datetime(),
})
export type Banner = z.infer<typeof banner>

export const bannerInput = z
  .object({
    mobile: pictureChoice.optional(),
    desktop: pictureChoice.optional(),
    /** What the picture says, for those who do not see it. */
    description: z.string().transform(cleanText).pipe(z.string().max(300, 'FIELD_TOO_LONG')).default(''),
  })
  .refine(({ mobile, desktop }) => mobile ?? desktop, { error: 'BANNER_IMAGE_REQUIRED', path: ['mobile'] })
