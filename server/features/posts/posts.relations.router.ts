/** What posts are in besides their lists: pins, pairs of languages, series, categories that are removed. */
import * as service from './counterparts.service.ts'
import * as management from './posts.series-management.service.ts'
import { z } from 'zod'
import { homePin, pinsInput } from '#shared/home-pins.ts'
import { counterpart, counterpartChange, counterpartSearch } from '#shared/counterparts.ts'
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
import {
  adminById,
  adminProcedure,
  deleteProcedure,
  publicProcedure,
  router,
  writingProcedure,
} from '#server/core/trpc.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { listPins, setPins } from './posts.pins.service.ts'
import { ownPostById, writerOf } from './posts.procedures.ts'
import { removeCategory } from './category-removal.service.ts'
import { getSeriesBySlug, listSeries } from './posts.series.service.ts'

/** The posts at the head of the home page. */
export const pinsRouter = router({
  list: adminProcedure.output(z.array(homePin)).query(({ ctx }) => listPins(ctx.db)),

  /** All of them, in their order. */
  set: adminProcedure
    .input(pinsInput)
    .output(z.array(homePin))
    .mutation(({ ctx, input }) => setPins(ctx.db, ctx.user, input.pins)),
})

export const counterpartsRouter = router({
  get: ownPostById.output(counterpart.nullable()).query(({ ctx, input }) => service.getCounterpart(ctx.db, input.id)),

  candidates: adminProcedure
    .input(counterpartSearch)
    .output(z.array(counterpart))
    .query(({ ctx, input }) => service.findCandidates(ctx.db, input)),

  /** Links two posts, or frees both sides. */
  set: adminProcedure
    .input(counterpartChange)
    .output(counterpart.nullable())
    .mutation(({ ctx, input }) => service.changeCounterpart(writerOf(ctx), input)),

  /** Makes a draft in the other language. */
  create: adminById
    .output(counterpart)
    .mutation(({ ctx, input }) => service.createCounterpart(writerOf(ctx), input.id)),
})

/** Merged into the `categories` procedures; it is here because posts depend on categories, not the reverse. */
export const categoryRemovalRouter = router({
  /** `moveTo` names the category that takes the posts. */
  delete: adminProcedure
    .input(z.object({ id, moveTo: id.optional() }))
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => removeCategory(ctx.db, ctx.user, input)),
})

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
