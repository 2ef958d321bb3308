import { z } from 'zod'
import { upload } from '#shared/media.ts'
import { AppError } from '#server/core/errors.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { acceptUpload } from './media.service.ts'

export const mediaRest = [
  endpoint(
    'post',
    '/api/photo',
    {
      summary: 'Upload one picture, for the text of a post or for its images',
      access: 'admin',
      form: { fields: z.object({}), files: { image: 1 } },
      errors: ['MEDIA_REQUIRED'],
      response: upload.extend({ success: z.literal(true) }),
      status: 201,
    },
    async ({ ctx, files }) => {
      const file = files.image?.[0]
      if (!file) throw new AppError('MEDIA_REQUIRED', { fields: { image: 'MEDIA_REQUIRED' } })
      return { success: true, ...(await acceptUpload(ctx, file)) }
    },
  ),
]
