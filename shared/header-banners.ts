import { z } from 'zod'
import { editablePicture, picture, pictureChoice } from './media.ts'

/** The picture at the top of a category's page. */
export const headerBanner = z.object({
  category: z.object({ id: z.string(), en: z.string(), ta: z.string(), slug: z.string() }),
  picture: editablePicture,
  updatedAt: z.iso.datetime(),
})
export type HeaderBanner = z.infer<typeof headerBanner>

export const shownHeaderBanner = z.object({ picture: picture.nullable() })

export const headerBannerInput = z.object({
  /** A category's id or its English name. */
  category: z.string({ error: 'HEADER_BANNER_INCOMPLETE' }).trim().min(1, 'HEADER_BANNER_INCOMPLETE').max(100),
  picture: pictureChoice,
})
