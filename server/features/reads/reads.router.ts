import { z } from 'zod'
import { byId } from '#shared/ids.ts'
import { postReading, readsInput } from '#shared/reads.ts'
import { nothing, publicProcedure, router, writingProcedure } from '#server/core/trpc.ts'
import { reportRead, readsOf } from './reads.service.ts'

export const readsRouter = router({
  /** Sent by the page of a post once it is seen, and so counted behind any cache. */
  count: publicProcedure
    .meta({ limit: 'beacon', isPrivate: true })
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => {
      if (!ctx.wantsNoTrace) reportRead(ctx.db, { postId: input.id, network: ctx.network, device: ctx.device ?? '' })
    }),

  ofPosts: writingProcedure
    .input(readsInput)
    .output(z.array(postReading))
    .query(({ ctx, input }) => readsOf(ctx.db, input.ids)),
})
