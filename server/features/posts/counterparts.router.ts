import { z } from 'zod'
import { counterpart, counterpartChange, counterpartSearch } from '#shared/counterparts.ts'
import { adminById, adminProcedure, router } from '#server/core/trpc.ts'
import * as service from './counterparts.service.ts'
import { ownPostById } from './own-post.ts'
import { writerOf } from './writer.ts'

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
