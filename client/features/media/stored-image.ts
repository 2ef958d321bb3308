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

/** Chosen, and not to be had yet: on its way, refused, or uploaded while the crop is still to be confirmed. */
const isUnconfirmed = (image: FormImage | null): boolean =>
  image !== null && !(isReady(image) && (image.kind === 'picture' || shownCrop(image)))

const storedSlot: z.ZodType<FormImage | null, FormImage | null> = storedImage.nullable().catch(null)

/** A place of a form for one picture, and the picture as the server takes it: null unless it is there, and cropped. */
export const imageSlot = storedSlot.transform((image) =>
  image && isReady(image) && (image.kind === 'picture' || shownCrop(image)) ? choiceOf(image) : null,
)

const unready = z.custom<FormImage>((image) => ['sending', 'refused'].includes((image as FormImage | null)?.kind ?? ''))
const anySlot: z.ZodType<FormImage | null, FormImage | null> = storedImage.or(unready).nullable().catch(null)

/**
 * The same where no picture is needed: one that was chosen is not left out in silence, as if it had been stored. Its error
 * is MEDIA_UNCONFIRMED.
 */
export const optionalSlot = anySlot.transform((image, context) => {
  if (isUnconfirmed(image)) context.addIssue({ code: 'custom', message: 'MEDIA_UNCONFIRMED' })
  return imageSlot.parse(image)
})

/** What a draft can have of such a place: no upload that is under way or was refused. */
export const toStoredSlot = (image: FormImage | null): FormImage | null => (image && isReady(image) ? image : null)
