import { id } from '#shared/ids.ts'
import { pagingInput } from '#shared/paging.ts'
import {
  editableSeries,
  seriesEntry,
  seriesInput,
  seriesList,
  seriesOrder,
  seriesPage,
  seriesUpdate,
} from '#shared/series.ts'
import { termSearch, termSlug } from '#shared/terms.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import {
  adminById,
  adminProcedure,
  deleteProcedure,
  publicProcedure,
  router,
  writingProcedure,
} from '#server/core/trpc.ts'
import * as management from './posts.series-management.service.ts'
import { getSeriesBySlug, listSeries } from './posts.series.service.ts'

export const seriesRouter = router({
  bySlug: publicProcedure
    .input(termSlug)
    .output(seriesEntry)
    .query(({ ctx, input }) => getSeriesBySlug(ctx.db, input.slug)),

  list: publicProcedure
    .input(pagingInput(20))
    .output(seriesPage)
    .query(({ ctx, input }) => listSeries(ctx.db, input)),

  adminList: writingProcedure
    .input(pagingInput(50).extend({ q: termSearch.shape.q }))
    .output(seriesList)
    .query(({ ctx, input }) => management.listAllSeries(ctx.db, input)),

  adminGet: adminById.output(editableSeries).query(({ ctx, input }) => management.getEditableSeries(ctx.db, input.id)),

  create: adminProcedure
    .input(seriesInput)
    .input(submission)
    .output(editableSeries)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      management.createSeries(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(seriesUpdate.extend({ id }))
    .output(editableSeries)
    .mutation(({ ctx, input }) => management.updateSeries(ctx.db, ctx.user, input)),

  /** Names every part once, in the new order. */
  reorder: adminProcedure
    .input(seriesOrder)
    .output(editableSeries)
    .mutation(({ ctx, input }) => management.reorderSeries(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => management.deleteSeries(ctx.db, ctx.user, input.id)),
})
