import { z } from 'zod'
import { byId } from '#shared/ids.ts'
import { savedView, savedViewInput, viewList } from '#shared/saved-views.ts'
import { router, staffProcedure } from '#server/core/trpc.ts'
import * as service from './saved-views.service.ts'

export const savedViewsRouter = router({
  list: staffProcedure
    .input(viewList)
    .output(z.array(savedView))
    .query(({ ctx, input }) => service.listViews(ctx.db, ctx.user.id, input.list)),

  save: staffProcedure
    .input(savedViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => service.saveView(ctx.db, ctx.user.id, input)),

  remove: staffProcedure
    .input(byId)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => service.removeView(ctx.db, ctx.user.id, input.id)),
})
