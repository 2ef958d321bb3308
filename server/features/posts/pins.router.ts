import { z } from 'zod'
import { homePin, pinsInput } from '#shared/home-pins.ts'
import { adminProcedure, router } from '#server/core/trpc.ts'
import { listPins, setPins } from './posts.pins.service.ts'

/** The posts at the head of the home page. */
export const pinsRouter = router({
  list: adminProcedure.output(z.array(homePin)).query(({ ctx }) => listPins(ctx.db)),

  /** All of them, in their order. */
  set: adminProcedure
    .input(pinsInput)
    .output(z.array(homePin))
    .mutation(({ ctx, input }) => setPins(ctx.db, ctx.user, input.pins)),
})
