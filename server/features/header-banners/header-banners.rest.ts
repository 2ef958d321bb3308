import { z } from 'zod'
import { slugOfName } from '#shared/categories.ts'
import { uploadPath } from '#shared/media.ts'
import { AppError } from '#server/core/errors.ts'
import { done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'

export const headerBannersRest = [
  endpoint(
    'get',
    '/api/post_header',
    {
      summary: 'The address of the picture over a category’s page; null where there is none',
      access: 'public',
      query: z.object({ category: z.string().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG') }),
      errors: ['CATEGORY_NOT_FOUND'],
      response: z.object({ success: z.literal(true), banner: z.string().nullable() }),
    },
    async ({ api, ctx, query }) => {
      const { picture } = await api.headerBanners.bySlug({ slug: slugOfName(query.category) })
      return { success: true, banner: picture && ctx.env.PUBLIC_URL + uploadPath(picture.name) }
    },
  ),
  endpoint(
    'post',
    '/api/post_header',
    {
      summary: 'Give a category its picture, in place of the one before; a picture of another shape is cut to 5:2',
      access: 'admin',
      form: {
        fields: z.object({ category: z.string({ error: 'HEADER_BANNER_INCOMPLETE' }) }),
        files: { 'banner-image': 1 },
      },
      errors: ['HEADER_BANNER_INCOMPLETE', 'HEADER_BANNER_CATEGORY', 'CATEGORY_UNKNOWN', 'MEDIA_CROP_TOO_SMALL'],
      response: done.extend({ banner: z.string() }),
      status: 201,
    },
    ({ api, ctx, fields: { category }, files }) => {
      const file = files['banner-image']?.[0]
      if (!file)
        throw new AppError('HEADER_BANNER_INCOMPLETE', { fields: { 'banner-image': 'HEADER_BANNER_INCOMPLETE' } })
      return withUploads(ctx, [file], async ([uploadId = '']) => {
        const { picture } = await api.headerBanners.save({ category, picture: { uploadId } })
        const banner = ctx.env.PUBLIC_URL + uploadPath(picture.name)
        return { success: true, message: 'Banner uploaded successfully!', banner }
      })
    },
  ),
]
