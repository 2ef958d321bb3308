import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import {
  leaveInput,
  newsletterToken,
  subscribeInput,
  subscriber,
  subscriberExport,
  subscriberFilter,
  subscriberList,
  subscriberTotals,
} from '#shared/newsletter.ts'
import { adminProcedure, nothing, publicProcedure, router, withProof } from '#server/core/trpc.ts'
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
    .input(subscriberList)
    .output(z.object({ subscribers: z.array(subscriber), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listSubscribers(ctx.db, input)),

  totals: adminProcedure
    .input(subscriberFilter.omit({ state: true }))
    .output(subscriberTotals)
    .query(({ ctx, input }) => service.countSubscribers(ctx.db, input)),

  /** The list as a spreadsheet, page by page. */
  export: adminProcedure
    .use(withProof)
    .meta({ event: 'export' })
    .input(subscriberExport)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.exportSubscribers(ctx.db, input)),

  /** Removes addresses, for example when their owners ask by email. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => service.removeSubscribers(ctx.db, ctx.user, input.ids)),
})
