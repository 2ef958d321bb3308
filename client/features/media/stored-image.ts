import { z } from 'zod'
import { crop, editablePicture, upload } from '#shared/media.ts'
import { isReady, type FormImage, type ReadyImage } from './post-images.ts'

/** A picture of a form as a draft has it. */
export const storedImage = z.union([
  z.object({ key: z.string(), kind: z.literal('upload'), upload, crop: crop.nullable() }),
  z.object({ key: z.string(), kind: z.literal('picture'), picture: editablePicture, crop: crop.nullable() }),
]) satisfies z.ZodType<ReadyImage>

/** The same where a form has a place for one picture. */
export const storedSlot: z.ZodType<FormImage | null> = storedImage.nullable()

/** What a draft can have of such a place: no upload that is under way or was refused. */
export const toStoredSlot = (image: FormImage | null): FormImage | null => (image && isReady(image) ? image : null)
