import { z } from 'zod'
import { id } from './ids.ts'
import { editablePicture, picture, pictureChoice } from './media.ts'
import { postCard } from './posts.ts'
import { optionalText } from './text-fields.ts'

/** Nobody waits for more slides. */
export const maxBanners = 20

/** The post that a banner links to. */
export const bannerPost = postCard.pick({
  ...{ id: true, slug: true, lang: true, title: true, category: true },
  ...{ subtitle: true, author: true, publishedAt: true },
})
export type BannerPost = z.infer<typeof bannerPost>

/** A banner of the carousel; where a picture is missing, the other one is shown. */
export const banner = z.object({
  id: z.string(),
  mobile: picture.nullable(),
  desktop: picture.nullable(),
  description: z.string(),
  /** Null if the banner is not a link. */
  post: bannerPost.nullable(),
  createdAt: z.iso.datetime(),
})
export type Banner = z.infer<typeof banner>

/** A banner in its edit form. */
export const editableBanner = banner.omit({ createdAt: true }).extend({
  mobile: editablePicture.nullable(),
  desktop: editablePicture.nullable(),
})

export type EditableBanner = z.infer<typeof editableBanner>

const fields = z.object({
  mobile: pictureChoice.nullish(),
  desktop: pictureChoice.nullish(),
  /** Alternative text of the picture. */
  description: optionalText(300).default(''),
  /** The post that the picture links to. */
  postId: id.nullish(),
})
const hasPicture = ({ mobile, desktop }: z.output<typeof fields>) => Boolean(mobile ?? desktop)
const pictureRequired = { error: 'BANNER_IMAGE_REQUIRED', path: ['mobile'] }

export const bannerInput = fields.refine(hasPicture, pictureRequired)
export type BannerInput = z.output<typeof bannerInput>

/** All of a banner: a picture that is left out is removed. */
export const bannerUpdate = fields.extend({ id }).refine(hasPicture, pictureRequired)

/** The ids of all banners, the first one first. */
export const bannerOrder = z.object({ ids: z.array(id).max(maxBanners) })
