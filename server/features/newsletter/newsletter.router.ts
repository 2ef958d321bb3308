import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import {
  importInput,
  importResult,
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
import { importSubscribers } from './newsletter.import.service.ts'
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

  /** Some addresses of a file, or only what would become of them. Private; the file comes in several calls. */
  import: adminProcedure
    .input(importInput)
    .output(importResult)
    .mutation(({ ctx, input }) => importSubscribers(ctx.db, ctx.user, input)),

  /** Removes addresses, for example when their owners ask by email. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => service.removeSubscribers(ctx.db, ctx.user, input.ids)),
})
