import { z } from 'zod'
import { iso } from '#server/core/iso.ts'
import { uploadPath } from '#shared/addresses.ts'
import { maxPdfBytes, pdfCategoryTa, pdfFields } from '#shared/pdfs.ts'
import type { Caller } from '#server/app-router.ts'
import type { UserContext } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { FormFile } from '#server/core/multipart.ts'
import {
  eachPage,
  answerSaved,
  deleteEndpoint,
  done,
  idParams,
  jsonWithList,
  savedResponse,
} from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { submissionId } from '#shared/submissions.ts'
import { updateOf } from '#shared/update.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'
import { acceptPdf, discardPdf } from './pdfs.files.service.ts'
import type { PdfDocument } from './pdfs.service.ts'

const document = z
  .object({
    _id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    date: z.iso.datetime(),
    category: z.object({ en: z.string(), ta: z.string() }),
    imageUrl: z.string().nullable(),
    pdfUrl: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PdfUpload' })
const saved = savedResponse(document)

const form = {
  /** `categoryTa` follows from `categoryEn`: it is accepted and ignored. */
  fields: pdfFields
    .omit({ category: true })
    .extend({ categoryEn: pdfFields.shape.category, categoryTa: z.string().max(200).optional() }),
  files: { image: 1, pdf: 1 },
  fileLimit: { bytes: maxPdfBytes, error: 'PDF_TOO_LARGE' },
} as const

const toDocument = (
  { image, pdfPath, category, ...item }: PdfDocument,
  publicUrl: string,
): z.infer<typeof document> => ({
  ...item,
  category: { en: category, ta: pdfCategoryTa(category) },
  imageUrl: image && publicUrl + uploadPath(image),
  pdfUrl: publicUrl + pdfPath,
})

/** The whole list, a hundred PDFs at a time. */
async function* pagesOfPdfs(api: Caller, publicUrl: string) {
  for await (const { pdfs } of eachPage((cursor) => api.pdfs.documents({ cursor, limit: 100 })))
    yield pdfs.map((pdf) => toDocument(pdf, publicUrl))
}

const getDocument = async (api: Caller, publicUrl: string, id: string) =>
  toDocument(await api.pdfs.document({ id }), publicUrl)

/** Stores the files of a form, and passes their ids to `work`; if that fails, all of them are removed. */
function withFiles<T>(
  ctx: UserContext,
  { image = [], pdf = [] }: Record<string, FormFile[]>,
  work: (fileId: string | undefined, cover: { uploadId: string } | undefined) => Promise<T>,
): Promise<T> {
  return withUploads(ctx, image, async ([uploadId]) => {
    const fileId = pdf[0] && (await acceptPdf(ctx, pdf[0]))
    try {
      return await work(fileId, uploadId === undefined ? undefined : { uploadId })
    } catch (error) {
      if (fileId) await discardPdf(ctx.db, fileId)
      throw error
    }
  })
}

export const pdfsRest = [
  endpoint(
    'get',
    '/api/pdf-uploads',
    {
      summary: 'PDFs by date, newest first',
      access: 'public',
      response: done.extend({ data: z.array(document) }),
      streamed: 'text',
    },
    ({ api, ctx }) =>
      jsonWithList(
        { success: true, message: 'PDFs fetched successfully.' },
        'data',
        pagesOfPdfs(api, ctx.env.PUBLIC_URL),
      ),
  ),
  endpoint(
    'get',
    '/api/pdf-uploads/{id}',
    { summary: 'One PDF', access: 'public', params: idParams, errors: ['PDF_NOT_FOUND'], response: document },
    ({ api, ctx, params: { id } }) => getDocument(api, ctx.env.PUBLIC_URL, id),
  ),
  endpoint(
    'post',
    '/api/pdf-uploads',
    {
      summary: 'Upload a PDF of at most 100 MB; without an image its first page becomes the cover',
      access: 'admin',
      form,
      errors: ['PDF_FIELDS_REQUIRED', 'PDF_REQUIRED', 'CATEGORY_UNKNOWN', 'PDF_TYPE_UNSUPPORTED'],
      response: saved,
      status: 201,
    },
    ({ api, ctx, fields: { categoryEn: category, categoryTa: _ta, date, ...fields }, files }) => {
      if (!files.pdf?.[0]) throw new AppError('PDF_REQUIRED', { fields: { pdf: 'PDF_REQUIRED' } })
      return withFiles(ctx, files, async (fileId = '', cover) => {
        // The admin's form names its submission in a header; other keys mean nothing here.
        const { data: submission } = submissionId.safeParse(ctx.idempotencyKey)
        const input = { ...fields, date: iso(date), category, fileId, cover, submissionId: submission }
        const { id } = await api.pdfs.create(input)
        return answerSaved('PDF uploaded successfully!', await getDocument(api, ctx.env.PUBLIC_URL, id))
      })
    },
  ),
  endpoint(
    'put',
    '/api/pdf-uploads/{id}',
    {
      summary: 'Change a PDF; what is not sent stays as it is',
      access: 'admin',
      params: idParams,
      form: { ...form, fields: updateOf(form.fields) },
      errors: ['PDF_FIELDS_REQUIRED', 'CATEGORY_UNKNOWN', 'PDF_NOT_FOUND', 'PDF_TYPE_UNSUPPORTED'],
      response: saved,
    },
    async ({ api, ctx, params: { id }, fields: { categoryEn: category, categoryTa: _ta, date, ...fields }, files }) => {
      // Fail before storing a hundred megabytes.
      await api.pdfs.document({ id })
      return withFiles(ctx, files, async (fileId, cover) => {
        await api.pdfs.update({
          ...fields,
          id,
          date: date === undefined ? undefined : iso(date),
          category,
          fileId,
          cover,
        })
        return answerSaved('PDF updated successfully!', await getDocument(api, ctx.env.PUBLIC_URL, id))
      })
    },
  ),
  deleteEndpoint(
    '/api/pdf-uploads/{id}',
    { summary: 'Delete a PDF', errors: ['PDF_NOT_FOUND'], message: 'PDF deleted successfully!' },
    (api, id) => api.pdfs.delete({ id }),
  ),
]
