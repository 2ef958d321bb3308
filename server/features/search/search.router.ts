import { z } from 'zod'
import { linesAnswer, linesExport, linesExportInput, linesInput } from '#shared/search/lines.ts'
import { searchHit, searchPageAnswer, searchPageInput, suggestInput, suggestions } from '#shared/search/search.ts'
import { hitsPerPage, searchKinds } from '#shared/search/search.rules.ts'
import { candidatesOf } from '#shared/typing/candidates.ts'
import { wordsAnswer, wordsInput } from '#shared/typing/typing.ts'
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
import type { Context } from '#server/core/context.ts'
import { publicProcedure, router, adminProcedure, deleteProcedure } from '#server/core/trpc.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { exportLines } from './concordance.export.service.ts'
import { linesPage } from './concordance.service.ts'
import * as service from './search.service.ts'
import { dropMiss, listMisses } from './search.misses.service.ts'
import * as synonyms from './synonyms.service.ts'

/** Most results of one call. */
const maxLimit = 100

export const bestInput = z.object({
  q: searchPageInput.shape.q,
  type: z.enum(searchKinds, { error: 'FIELD_INVALID' }).optional(),
  limit: z.int('FIELD_INVALID').min(1, 'FIELD_INVALID').max(maxLimit, 'FIELD_INVALID').default(hitsPerPage),
})

const viewerOf = ({ db, user, wantsNoTrace = false }: Context): service.Viewer => ({
  mayReadAll: mayReadPremium(db, user),
  wantsNoTrace,
})

/** As much text as is looked through in the time that a search is reckoned with, in UTF-16 units. */
const usualRead = 50_000

const chargeReading = ({ onCall }: Context, read: number): void =>
  onCall?.({ kind: 'search', isPrivate: false, size: read / usualRead, isAlreadyCounted: true })

const searchProcedure = publicProcedure.meta({ limit: 'search' })

export const searchRouter = router({
  /** Suggestions while typing: a few of each kind. */
  suggest: searchProcedure
    .input(suggestInput)
    .output(suggestions)
    .query(({ ctx, input }) => service.suggest(ctx.db, input.q, viewerOf(ctx))),

  page: searchProcedure
    .input(searchPageInput)
    .output(searchPageAnswer)
    .query(({ ctx, input }) => service.searchPage(ctx.db, input, viewerOf(ctx))),

  /** Lines with a word or phrase: the concordance. What a page looks through is bounded, and added to the cost of a search. */
  lines: searchProcedure
    .input(linesInput)
    .output(linesAnswer)
    .query(({ ctx, input }) => {
      const { read, ...page } = linesPage(ctx.db, input, viewerOf(ctx))
      chargeReading(ctx, read)
      return page
    }),

  /** The same as CSV, some hundred lines at a time. */
  linesCsv: searchProcedure
    .input(linesExportInput)
    .output(linesExport)
    .query(({ ctx, input }) => {
      const { read, ...part } = exportLines(ctx.db, input, viewerOf(ctx), ctx.env.PUBLIC_URL)
      chargeReading(ctx, read)
      return part
    }),

  /** Tamil words that a word in Latin letters may mean, for those without a Tamil keyboard. */
  words: searchProcedure
    .input(wordsInput)
    .output(wordsAnswer)
    .query(({ input }) => candidatesOf(input.letters)),

  /** The best results, without facets. */
  best: searchProcedure
    .input(bestInput)
    .output(z.object({ hits: z.array(searchHit), total: z.int() }))
    .query(({ ctx, input }) => service.searchBest(ctx.db, input, viewerOf(ctx))),
})

export const synonymsRouter = router({
  list: adminProcedure
    .input(synonymsPaging)
    .output(synonymGroups)
    .query(({ ctx, input }) => synonyms.listSynonyms(ctx.db, input)),

  create: adminProcedure
    .input(synonymsInput)
    .output(synonymGroup)
    .mutation(({ ctx, input }) => synonyms.createSynonyms(ctx.db, ctx.user, input)),

  update: adminProcedure
    .input(synonymsUpdate)
    .output(synonymGroup)
    .mutation(({ ctx, input }) => synonyms.updateSynonyms(ctx.db, ctx.user, input)),

  add: adminProcedure
    .input(synonymAddition)
    .output(synonymsAdded)
    .mutation(({ ctx, input }) => synonyms.addSynonym(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => synonyms.deleteSynonyms(ctx.db, ctx.user, input.id)),

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
