import { z } from 'zod'
import { newsletterToken, subscribeInput, subscriber, subscribersPerPage } from '#shared/newsletter.ts'
import { cursor } from '#shared/posts.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './newsletter.service.ts'

const nothing = z.object({})

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
    .input(z.object({ cursor: cursor.optional(), limit: z.int().min(1).max(200).default(subscribersPerPage) }))
    .output(z.object({ subscribers: z.array(subscriber), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listSubscribers(ctx.db, input)),

  remove: adminProcedure
    .input(z.object({ id: z.string().min(1).max(64) }))
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => service.removeSubscriber(ctx.db, ctx.user, input.id)),
})
