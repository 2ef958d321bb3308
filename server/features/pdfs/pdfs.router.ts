import { z } from 'zod'
import { byId } from '#shared/ids.ts'
import {
  adminPdf,
  month,
  monthCount,
  pdf,
  pdfCategory,
  pdfFindings,
  pdfInput,
  pdfListInput,
  pdfPage,
  pdfUpdate,
} from '#shared/pdfs.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import {
  adminById,
  adminProcedure,
  deleteProcedure,
  internalProcedure,
  publicById,
  publicProcedure,
  router,
} from '#server/core/trpc.ts'
import { searchPdf } from './pdfs.search.service.ts'
import * as service from './pdfs.service.ts'
import { deletePdf } from './pdfs.trash.service.ts'

const onlyId = z.object({ id: z.string() })
const paging = pdfListInput.pick({ cursor: true, limit: true })

export const pdfsRouter = router({
  list: publicProcedure
    .input(pdfListInput)
    .output(pdfPage)
    .query(({ ctx, input }) => service.listPdfs(ctx.db, input)),

  /** Months that have PDFs of a category, newest first. */
  months: publicProcedure
    .input(z.object({ category: pdfCategory }))
    .output(z.array(monthCount.extend({ month })))
    .query(({ ctx, input }) => service.listPdfMonths(ctx.db, input.category)),

  get: publicById.output(pdf).query(({ ctx, input }) => service.getPdf(ctx.db, input.id)),

  search: publicProcedure
    .meta({ limit: 'search' })
    .input(byId.extend({ q: z.string().min(1, 'FIELD_REQUIRED').max(100, 'FIELD_TOO_LONG') }))
    .output(pdfFindings)
    .query(({ ctx, input }) => searchPdf(ctx.db, input.id, input.q)),

  /** Pages of the documented list, which is streamed. */
  documents: internalProcedure.input(paging).query(({ ctx, input }) => service.listPdfDocuments(ctx.db, input)),

  document: publicById.query(({ ctx, input }) => service.getPdfDocument(ctx.db, input.id)),

  adminList: adminProcedure
    .input(paging.extend({ q: z.string().max(200, 'FIELD_TOO_LONG').optional() }))
    .output(z.object({ pdfs: z.array(adminPdf), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listAdminPdfs(ctx.db, input)),

  adminGet: adminById.output(adminPdf).query(({ ctx, input }) => service.getAdminPdf(ctx.db, input.id)),

  create: adminProcedure
    .input(pdfInput)
    .input(submission)
    .output(onlyId)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createPdf(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(pdfUpdate)
    .output(onlyId)
    .mutation(({ ctx, input }) => service.updatePdf(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => deletePdf(ctx.db, ctx.user, input.id)),
})
