import { isErrorCode, type ErrorCode } from '#shared/errors.ts'
import { maxImageBytes, type Upload } from '#shared/media.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import type { FormImage } from './post-images.ts'

/** Why an upload failed; without a code the server was not reached or answered nothing of ours. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly code: ErrorCode | undefined
  readonly status: number

  constructor(status: number, code?: ErrorCode) {
    super(code ?? 'Upload failed')
    this.status = status
    this.code = code
  }
}

/** Whether the same file would be refused again: what is wrong is the file, not the line or the session. */
export const isFinal = (error: unknown): boolean =>
  error instanceof UploadError && (error.code?.startsWith('MEDIA_') ?? false)

/** A picture of a form that could not be uploaded, with its file where another try may help. */
export const refusedImage = (key: string, file: File, error: unknown): Extract<FormImage, { kind: 'refused' }> => ({
  key,
  kind: 'refused',
  fileName: file.name,
  code: error instanceof UploadError ? error.code : undefined,
  file: isFinal(error) ? undefined : file,
})

/** Told when the server refuses the stored session, whichever picture was on its way. */
export const sessionRefusals = new EventTarget()

/**
 * Sends one picture to be kept. `onProgress` takes the part that has been sent, 0 to 1: fetch cannot tell that, so
 * XMLHttpRequest.
 * @throws UploadError; an AbortError when `signal` says so
 */
export function uploadImage(file: File, onProgress: (part: number) => void, signal?: AbortSignal): Promise<Upload> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // Spares the wait for an answer that is known: the server refuses these too.
    if (file.size > maxImageBytes) throw new UploadError(413, 'MEDIA_TOO_LARGE')
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photo')
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${localStorage.getItem(storageKeys.adminToken) ?? ''}`)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status === 201) return resolve(request.response as Upload)
      if (request.status === 401) sessionRefusals.dispatchEvent(new Event('refused'))
      const code: unknown = request.response?.code
      reject(new UploadError(request.status, isErrorCode(code) ? code : undefined))
    }
    request.onerror = () => reject(new UploadError(0))
    request.onabort = () => reject(signal?.reason ?? new UploadError(0))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('image', file)
    request.send(form)
  })
}
