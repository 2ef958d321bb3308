import { isErrorCode, type ErrorCode, type FieldErrors } from '#shared/errors.ts'
import { pdfCategoryTa, type PdfCategory } from '#shared/pdfs.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { sessionRefusals } from '../../media/upload-image.ts'

export interface PdfFields {
  title: string
  subtitle: string
  /** `2026-11-20`, or empty. */
  date: string
  category: PdfCategory
  image: File | null
  pdf: File | null
}

/** Why a PDF was not saved; status 0: the server was not reached. */
export class SendError extends Error {
  override name = 'SendError'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Which fields are wrong. */
  readonly fields: FieldErrors

  constructor(status: number, answer?: { code?: unknown; fields?: unknown }) {
    super(`The server answered ${status}`)
    this.status = status
    this.code = isErrorCode(answer?.code) ? answer.code : undefined
    this.fields = (answer?.fields ?? {}) as FieldErrors
  }
}

/**
 * Saves a PDF by the documented call; without an `id` a new one. `onProgress` takes the part that has been sent, 0 to 1.
 * @throws SendError, or the signal's reason when it was stopped
 */
export function sendPdf(
  fields: PdfFields,
  id: string | undefined,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData()
  form.append('title', fields.title)
  form.append('subtitle', fields.subtitle)
  form.append('date', fields.date)
  form.append('categoryEn', fields.category)
  form.append('categoryTa', pdfCategoryTa(fields.category))
  if (fields.image) form.append('image', fields.image)
  if (fields.pdf) form.append('pdf', fields.pdf)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(id === undefined ? 'POST' : 'PUT', id === undefined ? '/api/pdf-uploads' : `/api/pdf-uploads/${id}`)
    request.responseType = 'json'
    request.setRequestHeader('Authorization', `Bearer ${localStorage.getItem(storageKeys.adminToken) ?? ''}`)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status < 300) return resolve()
      if (request.status === 401) sessionRefusals.dispatchEvent(new Event('refused'))
      reject(new SendError(request.status, request.response ?? undefined))
    }
    request.onerror = () => reject(new SendError(0))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
