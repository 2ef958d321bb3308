import { archiveMonth, editorialMonth, editorialOverview, monthInput } from '#shared/archive.ts'
import { z } from 'zod'
import { publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './archive.service.ts'

export const archiveRouter = router({
  /** With `category` (a slug) only that category's articles, page by page. */
  month: publicProcedure
    .input(monthInput.extend({ category: z.string().max(200, 'FIELD_TOO_LONG').optional() }))
    .output(archiveMonth)
    .query(({ ctx, input }) => service.getArchiveMonth(ctx.db, input)),

  editorials: publicProcedure.output(editorialOverview).query(({ ctx }) => service.getEditorialOverview(ctx.db)),

  editorialMonth: publicProcedure
    .input(monthInput)
    .output(editorialMonth)
    .query(({ ctx, input }) => service.getEditorialMonth(ctx.db, input)),
})
