import { z } from 'zod'
import { addTitleInput, availableTitlePage, availableTitlesInput, selectedTitle, titleOrder } from '#shared/titles.ts'
import { adminProcedure, deleteProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './titles.service.ts'

export const titlesRouter = router({
  selected: publicProcedure.output(z.array(selectedTitle)).query(({ ctx }) => service.listSelectedTitles(ctx.db)),

  /** All titles, for the documented list. */
  available: publicProcedure
    .input(availableTitlesInput)
    .output(availableTitlePage)
    .query(({ ctx, input }) => service.listAvailableTitles(ctx.db, input)),

  /** The titles that are not in the ticker yet. */
  candidates: adminProcedure
    .input(availableTitlesInput)
    .output(availableTitlePage)
    .query(({ ctx, input }) => service.listAvailableTitles(ctx.db, { ...input, unselected: true })),

  add: adminProcedure
    .input(addTitleInput)
    .output(selectedTitle)
    .mutation(({ ctx, input }) => service.addTitle(ctx.db, ctx.user, input)),

  reorder: adminProcedure
    .input(titleOrder)
    .output(z.array(selectedTitle))
    .mutation(({ ctx, input }) => service.reorderTitles(ctx.db, ctx.user, input.ids)),

  remove: deleteProcedure.mutation(({ ctx, input }) => service.removeTitle(ctx.db, ctx.user, input.id)),
})
