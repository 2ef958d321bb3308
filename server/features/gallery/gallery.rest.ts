import { z } from 'zod'
import { galleryFields } from '#shared/gallery.ts'
import { uploadPath } from '#shared/media.ts'
import type { Caller } from '#server/app-router.ts'
import { AppError } from '#server/core/errors.ts'
import { eachPage, answerSaved, deleteEndpoint, idParams, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'
import type { GalleryDocument } from './gallery.service.ts'

const document = z
  .object({
    _id: z.string(),
    title: z.string(),
    content: z.string(),
    imageUrl: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GalleryImage' })
const saved = savedResponse(document)
const form = { fields: galleryFields, files: { image: 1 } }

const toDocument = ({ image, ...item }: GalleryDocument, publicUrl: string): z.infer<typeof document> => ({
  ...item,
  imageUrl: publicUrl + uploadPath(image),
})

async function* streamGallery(api: Caller, publicUrl: string) {
  for await (const page of eachPage((cursor) => api.gallery.documents({ cursor, limit: 200 })))
    yield* page.items.map((item) => toDocument(item, publicUrl))
}

const getDocument = async (api: Caller, publicUrl: string, id: string) =>
  toDocument(await api.gallery.document({ id }), publicUrl)

export const galleryRest = [
  endpoint(
    'get',
    '/api/gallery',
    {
      summary: 'The pictures of the gallery, newest first',
      access: 'public',
      response: z.array(document),
      streamed: true,
    },
    ({ api, ctx }) => streamGallery(api, ctx.env.PUBLIC_URL),
  ),
  endpoint(
    'get',
    '/api/gallery/{id}',
    {
      summary: 'One picture of the gallery',
      access: 'public',
      params: idParams,
      errors: ['GALLERY_ITEM_NOT_FOUND'],
      response: document,
    },
    ({ api, ctx, params: { id } }) => getDocument(api, ctx.env.PUBLIC_URL, id),
  ),
  endpoint(
    'post',
    '/api/gallery',
    {
      summary: 'Add a picture to the gallery; one that is not square is cut to its middle',
      access: 'admin',
      form,
      errors: ['GALLERY_TITLE_REQUIRED', 'GALLERY_IMAGE_REQUIRED', 'MEDIA_CROP_TOO_SMALL'],
      response: saved,
      status: 201,
    },
    ({ api, ctx, fields, files }) => {
      const file = files.image?.[0]
      if (!file) throw new AppError('GALLERY_IMAGE_REQUIRED', { fields: { image: 'GALLERY_IMAGE_REQUIRED' } })
      return withUploads(ctx, [file], async ([uploadId = '']) => {
        const { id } = await api.gallery.create({ ...fields, picture: { uploadId } })
        return answerSaved('Image uploaded successfully!', await getDocument(api, ctx.env.PUBLIC_URL, id))
      })
    },
  ),
  endpoint(
    'put',
    '/api/gallery/{id}',
    {
      summary: 'Change a picture of the gallery; what is not sent stays as it is',
      access: 'admin',
      params: idParams,
      form: { ...form, fields: updateOf(galleryFields) },
      errors: ['GALLERY_TITLE_REQUIRED', 'GALLERY_ITEM_NOT_FOUND', 'MEDIA_CROP_TOO_SMALL'],
      response: saved,
    },
    ({ api, ctx, params: { id }, fields, files }) =>
      withUploads(ctx, files.image ?? [], async ([uploadId]) => {
        await api.gallery.update({ id, ...fields, ...(uploadId && { picture: { uploadId } }) })
        return answerSaved('Image updated successfully!', await getDocument(api, ctx.env.PUBLIC_URL, id))
      }),
  ),
  deleteEndpoint(
    '/api/gallery/{id}',
    {
      summary: 'Delete a picture of the gallery',
      errors: ['GALLERY_ITEM_NOT_FOUND'],
      message: 'Image deleted successfully!',
    },
    (api, id) => api.gallery.delete({ id }),
  ),
]
