import { z } from 'zod'
import {
  searchMiss,
  searchMissInput,
  synonymAddition,
  synonymGroup,
  synonymGroups,
  synonymsAdded,
  synonymsInput,
  synonymsPaging,
  synonymsUpdate,
} from '#shared/search/synonyms.ts'
import { adminProcedure, deleteProcedure, router } from '#server/core/trpc.ts'
import { dropMiss, listMisses } from './search.misses.service.ts'
import * as service from './synonyms.service.ts'

export const synonymsRouter = router({
  list: adminProcedure
    .input(synonymsPaging)
    .output(synonymGroups)
    .query(({ ctx, input }) => service.listSynonyms(ctx.db, input)),

  create: adminProcedure
    .input(synonymsInput)
    .output(synonymGroup)
    .mutation(({ ctx, input }) => service.createSynonyms(ctx.db, ctx.user, input)),

  update: adminProcedure
    .input(synonymsUpdate)
    .output(synonymGroup)
    .mutation(({ ctx, input }) => service.updateSynonyms(ctx.db, ctx.user, input)),

  add: adminProcedure
    .input(synonymAddition)
    .output(synonymsAdded)
    .mutation(({ ctx, input }) => service.addSynonym(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteSynonyms(ctx.db, ctx.user, input.id)),

  /** Searches that found nothing, the most frequent first. */
  misses: adminProcedure.output(z.array(searchMiss)).query(({ ctx }) => listMisses(ctx.db)),

  dropMiss: adminProcedure
    .input(searchMissInput)
    .output(z.object({ form: z.string() }))
    .mutation(({ ctx, input: { form } }) => {
      dropMiss(ctx.db, form)
      return { form }
    }),
})
