import { z } from 'zod'
import { crop, editablePicture, upload } from '#shared/media.ts'
import { choiceOf, isReady, shownCrop, type FormImage, type ReadyImage } from './post-images.ts'

const texts = z
  .object({ alt: z.string(), caption: z.string(), credit: z.string(), isDecorative: z.boolean() })
  .exactOptional()

/** A picture of a form as a draft has it. */
export const storedImage = z.union([
  z.object({ key: z.string(), kind: z.literal('upload'), upload, crop: crop.nullable(), texts }),
  z.object({ key: z.string(), kind: z.literal('picture'), picture: editablePicture, crop: crop.nullable(), texts }),
]) satisfies z.ZodType<ReadyImage>

const storedSlot: z.ZodType<FormImage | null, FormImage | null> = storedImage.nullable().catch(null)

/** A place of a form for one picture, and the picture as the server takes it: null unless it is there, and cropped. */
export const imageSlot = storedSlot.transform((image) =>
  image && isReady(image) && (image.kind === 'picture' || shownCrop(image)) ? choiceOf(image) : null,
)

/** What a draft can have of such a place: no upload that is under way or was refused. */
export const toStoredSlot = (image: FormImage | null): FormImage | null => (image && isReady(image) ? image : null)
