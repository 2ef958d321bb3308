import { z } from 'zod'
import { audioUpload, maxAudioBytes, upload } from '#shared/media.ts'
import { AppError } from '#server/core/errors.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { acceptAudio } from './media.audio.service.ts'
import { acceptUpload } from './media.uploads.service.ts'

export const mediaRest = [
  endpoint(
    'post',
    '/api/photo',
    {
      summary: 'Upload one picture, for the text of a post or for its images',
      access: 'staff',
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
  endpoint(
    'post',
    '/api/audio',
    {
      summary: 'Upload one sound file, for the text of a post',
      access: 'writing',
      form: {
        fields: z.object({}),
        files: { audio: 1 },
        fileLimit: { bytes: maxAudioBytes, error: 'MEDIA_AUDIO_TOO_LARGE' },
      },
      errors: ['MEDIA_AUDIO_REQUIRED', 'MEDIA_AUDIO_UNSUPPORTED'],
      response: audioUpload.extend({ success: z.literal(true) }),
      status: 201,
    },
    async ({ ctx, files }) => {
      const file = files.audio?.[0]
      if (!file) throw new AppError('MEDIA_AUDIO_REQUIRED', { fields: { audio: 'MEDIA_AUDIO_REQUIRED' } })
      return { success: true, ...(await acceptAudio(ctx, file)) }
    },
  ),
]
