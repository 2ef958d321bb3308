import { z } from 'zod'
import { archiveMonth, chronologicalPart, editorialMonth, editorialOverview, monthInput } from '#shared/archive.ts'
import { pagingInput } from '#shared/paging.ts'
import { internalProcedure, publicProcedure, router } from '#server/core/trpc.ts'
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

  documents: internalProcedure
    .input(pagingInput(100, 200).extend({ cursor: z.string().max(100).optional() }))
    .output(z.object({ part: chronologicalPart.nullable(), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listChronologically(ctx.db, ctx.user, input)),
})
