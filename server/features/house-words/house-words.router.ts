import { z } from 'zod'
import { houseRuleInput, houseRuleSwitches, houseWord, houseWordInput, houseWordRef } from '#shared/house-words.ts'
import { adminProcedure, router, writingProcedure } from '#server/core/trpc.ts'
import * as service from './house-words.service.ts'

export const houseWordsRouter = router({
  /** For everybody who writes: the proofreader of the editor goes by them. */
  list: writingProcedure.output(z.array(houseWord)).query(({ ctx }) => service.listHouseWords(ctx.db)),

  /** Likewise. */
  rules: writingProcedure.output(houseRuleSwitches).query(({ ctx }) => service.readHouseRules(ctx.db)),

  save: adminProcedure
    .input(houseWordInput)
    .output(houseWord)
    .mutation(({ ctx, input }) => service.saveHouseWord(ctx.db, ctx.user, input)),

  delete: adminProcedure
    .input(houseWordRef)
    .output(houseWordRef)
    .mutation(({ ctx, input }) => service.removeHouseWord(ctx.db, ctx.user, input.word)),

  switchRule: adminProcedure
    .input(houseRuleInput)
    .output(houseRuleSwitches)
    .mutation(({ ctx, input }) => service.switchHouseRule(ctx.db, ctx.user, input.rule, input.isOn)),
})
