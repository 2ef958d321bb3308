import { upload } from '#client/core/upload.ts'
import { pdfCategoryTa, type PdfCategory } from '#shared/pdfs.ts'

export interface PdfFields {
  title: string
  subtitle: string
  /** `2026-11-20`, or empty. */
  date: string
  category: PdfCategory
  image: File | null
  pdf: File | null
}

/**
 * Saves a PDF by the documented call; without an `id` a new one, which is made once. `onProgress` takes the part that has
 * been sent, 0 to 1.
 * @throws UploadError; the signal's reason when it was stopped
 */
export function sendPdf(
  fields: PdfFields,
  { id, submissionId }: { id: string | undefined; submissionId: string },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<{ data: { _id: string } }> {
  const form = new FormData()
  form.append('title', fields.title)
  form.append('subtitle', fields.subtitle)
  form.append('date', fields.date)
  form.append('categoryEn', fields.category)
  form.append('categoryTa', pdfCategoryTa(fields.category))
  if (fields.image) form.append('image', fields.image)
  if (fields.pdf) form.append('pdf', fields.pdf)
  return upload(id === undefined ? '/api/pdf-uploads' : `/api/pdf-uploads/${id}`, form, {
    method: id === undefined ? 'POST' : 'PUT',
    submissionId,
    onProgress,
    signal,
  })
}
