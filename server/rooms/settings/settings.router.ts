import { settings, settingsUpdate } from '#shared/settings.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './settings.service.ts'

export const settingsRouter = router({
  /** None of them is a secret. */
  get: publicProcedure.output(settings).query(({ ctx }) => service.readSettings(ctx.db)),

  update: adminProcedure
    .input(settingsUpdate)
    .output(settings)
    .mutation(({ ctx, input }) => service.updateSettings(ctx.db, ctx.user, input)),
})
