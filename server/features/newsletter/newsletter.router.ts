import { z } from 'zod'
import {
  leaveInput,
  newsletterToken,
  removeSubscribers,
  subscribeInput,
  subscriber,
  subscriberExport,
  subscriberFilter,
  subscribersPerPage,
} from '#shared/newsletter.ts'
import { pagingInput } from '#shared/paging.ts'
import { adminProcedure, nothing, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './newsletter.service.ts'

export const newsletterRouter = router({
  /** The response is the same for every address. */
  subscribe: publicProcedure
    .input(subscribeInput)
    .output(nothing)
    .mutation(({ ctx, input }) => service.subscribe(ctx, input)),

  confirm: publicProcedure
    .input(newsletterToken)
    .output(nothing)
    .mutation(({ ctx, input }) => service.confirmSubscription(ctx.db, input.token)),

  leave: publicProcedure
    .input(leaveInput)
    .output(nothing)
    .mutation(({ ctx, input }) => service.leave(ctx.db, input)),

  list: adminProcedure
    .input(pagingInput(subscribersPerPage, 200).extend(subscriberFilter.shape))
    .output(z.object({ subscribers: z.array(subscriber), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listSubscribers(ctx.db, input)),

  /** The list as a spreadsheet, page by page. */
  export: adminProcedure
    .meta({ event: 'export' })
    .input(subscriberExport)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.exportSubscribers(ctx.db, input)),

  /** Removes addresses, for example when their owners ask by email. */
  remove: adminProcedure
    .input(removeSubscribers)
    .output(z.object({ removed: z.int() }))
    .mutation(({ ctx, input }) => service.removeSubscribers(ctx.db, ctx.user, input.ids)),
})
