import { z } from 'zod'
import { searchHit, searchPageAnswer, searchPageInput, suggestInput, suggestions } from '#shared/search/search.ts'
import { hitsPerPage, searchKinds } from '#shared/search/search.rules.ts'
import { candidatesOf } from '#shared/typing/candidates.ts'
import { wordsAnswer, wordsInput } from '#shared/typing/typing.ts'
import type { Context } from '#server/core/context.ts'
import { publicProcedure, router } from '#server/core/trpc.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import * as service from './search.service.ts'

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
