import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import {
  contactInput,
  contactMessage,
  markMessages,
  messageFilter,
  messageList,
  messagePage,
  messageTotals,
} from '#shared/contact.ts'
import { adminById, adminProcedure, nothing, publicProcedure, router } from '#server/core/trpc.ts'
import * as inbox from './contact.service.ts'

export const contactRouter = router({
  send: publicProcedure
    .input(contactInput)
    .output(nothing)
    .mutation(({ ctx, input }) => inbox.sendMessage(ctx, input)),

  list: adminProcedure
    .input(messageList)
    .output(messagePage)
    .query(({ ctx, input }) => inbox.listMessages(ctx.db, input)),

  totals: adminProcedure
    .input(messageFilter)
    .output(messageTotals)
    .query(({ ctx, input }) => inbox.countMessages(ctx.db, input)),

  /** The months in which somebody wrote. */
  months: adminProcedure.output(z.array(z.int())).query(({ ctx }) => inbox.listMonths(ctx.db)),

  get: adminById.output(contactMessage).query(({ ctx, input }) => inbox.getMessage(ctx.db, input.id)),

  mark: adminProcedure
    .input(markMessages)
    .output(bulkResult)
    .mutation(({ ctx, input }) => inbox.markMessages(ctx.db, ctx.user, input)),

  /** Moves messages to the trash. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => inbox.removeMessages(ctx.db, ctx.user, input.ids)),
})
