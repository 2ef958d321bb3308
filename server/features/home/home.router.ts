import { z } from 'zod'
import { digestPreview, today, waiting } from '#shared/home.ts'
import { langs } from '#shared/lang.ts'
import { ownerProcedure, router, staffProcedure } from '#server/core/trpc.ts'
import { previewDigest } from './home.mails.service.ts'
import { listWaiting, showToday } from './home.service.ts'

export const homeRouter = router({
  /** Also the badges of the navigation, so that both always agree. */
  waiting: staffProcedure.output(waiting).query(({ ctx }) => listWaiting(ctx.db, ctx.user)),

  today: staffProcedure.output(today).query(({ ctx }) => showToday(ctx, ctx.user)),

  /** For those who set its time. */
  digest: ownerProcedure
    .input(z.object({ lang: z.enum(langs) }))
    .output(digestPreview)
    .query(({ ctx, input }) => previewDigest(ctx, { ...ctx.user, ...input })),
})
