import { z } from 'zod'
import { editablePicture, picture, pictureChoice } from './media.ts'
import { pagingInput } from './paging.ts'
import { optionalText } from './text-fields.ts'
import { cleanText } from './text.ts'
import { updateOf } from './update.ts'

/** Full rows of the mosaic: six items fill four of them. */
const galleryPerPage = 48

export const galleryTile = z.object({
  id: z.string(),
  title: z.string(),
  lang: z.enum(['ta', 'en']),
  picture,
  /** Year and month in India: 202611. */
  month: z.int(),
  createdAt: z.iso.datetime(),
})
export type GalleryTile = z.infer<typeof galleryTile>

export const galleryPage = z.object({
  items: z.array(galleryTile),
  /** Total number of pictures of each month on this page. */
  counts: z.array(z.object({ month: z.int(), count: z.int() })),
  next: z.string().nullable(),
})
export type GalleryPage = z.infer<typeof galleryPage>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()

export const galleryItem = galleryTile.extend({
  /** Plain text; may be empty. */
  content: z.string(),
  newer: neighbour,
  older: neighbour,
})
export type GalleryItem = z.infer<typeof galleryItem>

/** A picture of the gallery in its edit form. */
export const editableGalleryItem = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  picture: editablePicture,
  createdAt: z.iso.datetime(),
})
export type EditableGalleryItem = z.infer<typeof editableGalleryItem>

export const galleryListInput = pagingInput(galleryPerPage, 200)

export const galleryFields = z.object({
  title: z
    .string({ error: 'GALLERY_TITLE_REQUIRED' })
    .transform((text) => cleanText(text).replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'GALLERY_TITLE_REQUIRED').max(200, 'FIELD_TOO_LONG')),
  content: optionalText(10_000).default(''),
})
export const galleryInput = galleryFields.extend({
  picture: z.union(pictureChoice.options, { error: 'GALLERY_IMAGE_REQUIRED' }),
})
/** Without a picture the present one stays. */
export const galleryUpdate = updateOf(galleryFields).extend({
  id: z.string().min(1).max(64),
  picture: pictureChoice.optional(),
})
