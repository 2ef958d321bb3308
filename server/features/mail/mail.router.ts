import { mailList, mailPage } from '#shared/mail.ts'
import { ownerProcedure, router } from '#server/core/trpc.ts'
import { listMails } from './mail.service.ts'

export const mailRouter = router({
  /** Owners only: a stored email may contain a link that opens an account. */
  list: ownerProcedure
    .input(mailList)
    .output(mailPage)
    .query(({ ctx, input }) => listMails(ctx.db, input)),
})
