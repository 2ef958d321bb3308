import type { Crop, EditablePicture, Picture, PictureChoice, Upload } from '#shared/media.ts'
import type { ErrorCode } from '#shared/errors.ts'

/**
 * A picture of the form: on its way, refused, uploaded, or one that the post has. `key` is the form's own; `crop` is what
 * was chosen here, null for the picture as it is.
 */
export type FormImage =
  | { key: string; kind: 'sending'; fileName: string; part: number }
  /** `file`: where it may be sent once more. */
  | { key: string; kind: 'refused'; fileName: string; code: ErrorCode | undefined; file?: File | undefined }
  | { key: string; kind: 'upload'; upload: Upload; crop: Crop | null; texts?: PictureTexts; code?: ErrorCode }
  | {
      key: string
      kind: 'picture'
      picture: EditablePicture
      crop: Crop | null
      texts?: PictureTexts
      code?: ErrorCode
    }

/** What a picture of a post says in words. */
export interface PictureTexts {
  /** What somebody who does not see it has to know; not needed where it is decorative. */
  alt: string
  caption: string
  credit: string
  isDecorative: boolean
}

export const noTexts: PictureTexts = { alt: '', caption: '', credit: '', isDecorative: false }

/** Neither described nor marked as decorative: not ready to be published. */
export const lacksAlt = (image: FormImage): boolean => {
  if (!isReady(image)) return false
  const { alt, isDecorative } = image.texts ?? noTexts
  return !isDecorative && alt.trim() === ''
}

export type ReadyImage = Extract<FormImage, { kind: 'upload' | 'picture' }>

export const isReady = (image: FormImage): image is ReadyImage => image.kind === 'upload' || image.kind === 'picture'

/** How many pictures are still on their way, and how many could not be uploaded. */
export const countUnsent = (images: FormImage[]): { sending: number; failed: number } => ({
  sending: images.filter(({ kind }) => kind === 'sending').length,
  failed: images.filter(({ kind }) => kind === 'refused').length,
})

/** What is cropped: the bare name and the size of the original. */
export const originalOf = (image: ReadyImage): { name: string; width: number; height: number } =>
  image.kind === 'upload' ? image.upload : image.picture.original

/** The crop under which a picture is shown now. */
export const shownCrop = (image: ReadyImage): Crop | null =>
  image.crop ?? (image.kind === 'picture' ? image.picture.crop : null)

/** The pictures of a post that is opened for editing. */
export const imagesOfPost = (pictures: EditablePicture[]): FormImage[] =>
  pictures.map((picture) => ({ key: picture.id, kind: 'picture', picture, crop: null }))

/** The pictures of a post as the server takes them, with what they say in words. */
export const postChoicesOf = (images: FormImage[]): (PictureChoice & PictureTexts)[] =>
  images.filter(isReady).map((image) => ({ ...choiceOf(image), ...(image.texts ?? noTexts) }))

/** The pictures as the server takes them, in their order; what is not uploaded is left out. */
export const choicesOf = (images: FormImage[]): PictureChoice[] => images.filter(isReady).map(choiceOf)

/** One picture as the server takes it. */
export const choiceOf = (image: ReadyImage): PictureChoice =>
  image.kind === 'upload'
    ? { uploadId: image.upload.id, crop: image.crop }
    : { pictureId: image.picture.id, crop: image.crop }

interface ImagesOf<N extends string> {
  latest: () => Record<N, FormImage | null>
  set: (name: N, value: FormImage | null) => void
}

/** A picture of a form once `sent` is `saved`; another one than `sent`, or one that is not cropped as it was, stays so. */
function asSaved(image: FormImage | null, sent: FormImage | null, saved: Picture | null): FormImage | null {
  if (!saved || !image || !sent || !isReady(image) || !isReady(sent)) return image
  const { name, width, height } = originalOf(sent)
  if (image.key !== sent.key || originalOf(image).name !== name) return image
  const { key, texts } = image
  const picture = { ...saved, original: { name, width, height }, crop: shownCrop(sent) }
  const crop = JSON.stringify(image.crop) === JSON.stringify(sent.crop) ? null : image.crop
  return { key, kind: 'picture', picture, crop, ...(texts && { texts }) }
}

/**
 * After a save the pictures of a form go on as they are saved, and as the form would begin with them: an upload has become
 * a picture; cropped anew, one is another now, and the one before may be gone. One that was chosen meanwhile stays.
 * @param typed the copy of what was sent, which gets them, too
 */
export function goOnAsSaved<N extends string>(
  form: ImagesOf<NoInfer<N>>,
  typed: Record<NoInfer<N>, FormImage | null>,
  saved: Record<N, Picture | null>,
): void {
  for (const name of Object.keys(saved) as N[]) {
    const sent = typed[name]
    form.set(name, asSaved(form.latest()[name], sent, saved[name]))
    typed[name] = asSaved(sent, sent, saved[name])
  }
}

/** Puts the server's complaints (`images.0`, counted among those that were sent) beside their pictures. */
export function withImageErrors(images: FormImage[], fields: Record<string, ErrorCode>): FormImage[] {
  let index = -1
  return images.map((image) => {
    if (!isReady(image)) return image
    index += 1
    const { code: _before, ...rest } = image
    const code = Object.entries(fields).find(
      ([path]) => path === `images.${index}` || path.startsWith(`images.${index}.`),
    )?.[1]
    return code ? { ...rest, code } : rest
  })
}
