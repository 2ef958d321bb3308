import { storageKeys } from '#shared/storage-keys.ts'
import { reportFailure } from './query.ts'
import { deviceStorage } from './storage.ts'

/** Why an upload failed; what the server said about it is read by `errorCodeOf` and `fieldErrorsOf`. */
export class UploadError extends Error {
  override name = 'UploadError'
  /** Of the response; 0 when the server was not reached. */
  readonly status: number

  constructor(status: number, cause?: unknown) {
    super(`The server answered ${status}`, { cause })
    this.status = status
  }
}

interface UploadOptions {
  method?: 'POST' | 'PUT'
  /** Called with the fraction sent, 0 to 1. */
  onProgress: (part: number) => void
  signal?: AbortSignal
  /** Sent again under the same one, it makes nothing twice. */
  submissionId?: string
}

/**
 * Sends a form with files to a documented endpoint, as an admin: by XMLHttpRequest, since fetch does not tell how much
 * has been sent.
 * @throws UploadError; the signal's reason when it was stopped
 */
export function upload<T>(
  path: string,
  form: FormData,
  { method = 'POST', onProgress, signal, submissionId }: UploadOptions,
) {
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${deviceStorage.get(storageKeys.adminToken) ?? ''}`)
    if (submissionId !== undefined) request.setRequestHeader('Idempotency-Key', submissionId)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    const fail = () => {
      const error = new UploadError(request.status, request.response)
      reportFailure(error)
      reject(error)
    }
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve(request.response as T) : fail())
    request.onerror = fail
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
