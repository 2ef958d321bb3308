import { z } from 'zod'
import type { Banner } from '#shared/banners.ts'
import { uploadPath, type Picture } from '#shared/media.ts'
import { deleteEndpoint, done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'

const document = z
  .object({
    _id: z.string(),
    /** Addresses; null for a side without a picture. */
    mobileImage: z.string().nullable(),
    desktopImage: z.string().nullable(),
    description: z.string(),
    postId: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Banner' })

const addressOf = (picture: Picture | null, publicUrl: string): string | null =>
  picture && publicUrl + uploadPath(picture.name)

const toDocument = (banner: Banner, publicUrl: string): z.infer<typeof document> => ({
  _id: banner.id,
  mobileImage: addressOf(banner.mobile, publicUrl),
  desktopImage: addressOf(banner.desktop, publicUrl),
  description: banner.description,
  postId: banner.post?.id ?? null,
  createdAt: banner.createdAt,
})

export const bannersRest = [
  endpoint(
    'get',
    '/api/banners',
    {
      summary: 'The banners of the home page in their order: the newest first, unless an admin has put them in another',
      access: 'public',
      response: z.object({ success: z.literal(true), banners: z.array(document) }),
    },
    async ({ api, ctx }) => ({
      success: true,
      banners: (await api.banners.list()).map((banner) => toDocument(banner, ctx.env.PUBLIC_URL)),
    }),
  ),
  endpoint(
    'post',
    '/api/banners',
    {
      summary: 'Make a banner of one or two pictures; each gets the crop of its side in its middle',
      access: 'admin',
      form: {
        fields: z.object({ description: z.string().optional(), postId: z.string().optional() }),
        files: { mobileImage: 1, desktopImage: 1 },
      },
      errors: ['BANNER_IMAGE_REQUIRED', 'BANNERS_FULL', 'MEDIA_CROP_TOO_SMALL', 'POST_NOT_FOUND'],
      response: done.extend({ _id: z.string(), banner: document }),
      status: 201,
    },
    ({ api, ctx, fields, files }) => {
      const sides = (['mobile', 'desktop'] as const).flatMap((side) =>
        (files[`${side}Image`] ?? []).map((file) => ({ side, file })),
      )
      return withUploads(
        ctx,
        sides.map(({ file }) => file),
        async (uploadIds) => {
          const choices = Object.fromEntries(uploadIds.map((uploadId, index) => [sides[index]?.side, { uploadId }]))
          const made = await api.banners.create({ ...fields, postId: fields.postId || null, ...choices })
          const banner = toDocument(made, ctx.env.PUBLIC_URL)
          return { success: true, message: 'Banner created successfully!', _id: made.id, banner }
        },
      )
    },
  ),
  deleteEndpoint(
    '/api/banners/{id}',
    { summary: 'Delete a banner', errors: ['BANNER_NOT_FOUND'], message: 'Banner deleted successfully.' },
    (api, id) => api.banners.delete({ id }),
  ),
]
