import { errorCodeOf } from '#client/core/errors.ts'
import { upload, UploadError } from '#client/core/upload.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { isAudioName, maxAudioBytes, maxImageBytes, type AudioUpload, type Upload } from '#shared/media.ts'
import type { FormImage } from './post-images.ts'

/** The code of a refused image; undefined when the server was not reached. */
export function uploadCodeOf(error: unknown): ErrorCode | undefined {
  const code = errorCodeOf(error)
  return code === 'NETWORK' ? undefined : code
}

/** Whether the same file would be refused again: what is wrong is the file, not the connection or the session. */
export const isFinal = (error: unknown): boolean => errorCodeOf(error).startsWith('MEDIA_')

/** A picture of a form that could not be uploaded, with its file where another try may help. */
export const refusedImage = (key: string, file: File, error: unknown): Extract<FormImage, { kind: 'refused' }> => ({
  key,
  kind: 'refused',
  fileName: file.name,
  code: uploadCodeOf(error),
  file: isFinal(error) ? undefined : file,
})

/**
 * Uploads one image. `onProgress` gets the fraction sent, 0 to 1.
 * @throws UploadError; an AbortError when `signal` says so
 */
export async function uploadImage(file: File, onProgress: (part: number) => void, signal?: AbortSignal) {
  // The server would refuse these too; this saves the upload.
  if (file.size > maxImageBytes) throw new UploadError(413, { code: 'MEDIA_TOO_LARGE' })
  const form = new FormData()
  form.append('image', file)
  return upload<Upload>('/api/photo', form, { onProgress, signal })
}

/** Browsers know not every kind of sound by its name. */
export const isSound = ({ type, name }: File): boolean => type.startsWith('audio/') || isAudioName(name.toLowerCase())

/** The same for a sound file. */
export async function uploadSound(file: File, onProgress: (part: number) => void, signal?: AbortSignal) {
  if (file.size > maxAudioBytes) throw new UploadError(413, { code: 'MEDIA_AUDIO_TOO_LARGE' })
  const form = new FormData()
  form.append('audio', file)
  return upload<AudioUpload>('/api/audio', form, { onProgress, signal })
}
