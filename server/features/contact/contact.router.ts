import { z } from 'zod'
import { contactInput, contactMessage, contactPerPage } from '#shared/contact.ts'
import { id } from '#shared/ids.ts'
import { pagingInput } from '#shared/paging.ts'
import { adminProcedure, deleteProcedure, nothing, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './contact.service.ts'

export const contactRouter = router({
  send: publicProcedure
    .input(contactInput)
    .output(nothing)
    .mutation(({ ctx, input }) => service.sendMessage(ctx, input)),

  list: adminProcedure
    .input(pagingInput(contactPerPage).extend({ unreadOnly: z.boolean().default(false) }))
    .output(z.object({ messages: z.array(contactMessage), next: z.string().nullable(), unread: z.int() }))
    .query(({ ctx, input }) => service.listMessages(ctx.db, input)),

  mark: adminProcedure
    .input(z.object({ id, isRead: z.boolean() }))
    .output(contactMessage)
    .mutation(({ ctx, input }) => service.markMessage(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteMessage(ctx.db, ctx.user, input.id)),
})
