import { z } from 'zod'
import { byId } from '#shared/ids.ts'
import { newsletterToken, subscribeInput, subscriber, subscribersPerPage } from '#shared/newsletter.ts'
import { pagingInput } from '#shared/paging.ts'
import { adminProcedure, publicProcedure, router, nothing } from '#server/core/trpc.ts'
import * as service from './newsletter.service.ts'

export const newsletterRouter = router({
  /** The same answer for every address. */
  subscribe: publicProcedure
    .input(subscribeInput)
    .output(nothing)
    .mutation(({ ctx, input }) => {
      service.subscribe(ctx, input)
      return {}
    }),

  confirm: publicProcedure
    .input(newsletterToken)
    .output(nothing)
    .mutation(({ ctx, input }) => {
      service.confirmSubscription(ctx.db, input.token)
      return {}
    }),

  leave: publicProcedure
    .input(newsletterToken)
    .output(nothing)
    .mutation(({ ctx, input }) => {
      service.leave(ctx.db, input.token)
      return {}
    }),

  list: adminProcedure
    .input(pagingInput(subscribersPerPage, 200))
    .output(z.object({ subscribers: z.array(subscriber), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listSubscribers(ctx.db, input)),

  remove: adminProcedure
    .input(byId)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => service.removeSubscriber(ctx.db, ctx.user, input.id)),
})
