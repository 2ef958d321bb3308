import { today, waiting } from '#shared/home.ts'
import { router, staffProcedure } from '#server/core/trpc.ts'
import { listWaiting, showToday } from './home.service.ts'

export const homeRouter = router({
  /** Also the badges of the navigation, so that both always agree. */
  waiting: staffProcedure.output(waiting).query(({ ctx }) => listWaiting(ctx.db, ctx.user)),

  today: staffProcedure.output(today).query(({ ctx }) => showToday(ctx, ctx.user)),
})
