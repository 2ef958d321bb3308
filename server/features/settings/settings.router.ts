import { settingsUpdate, siteSettings } from '#shared/settings.ts'
import { shopProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './settings.service.ts'

export const settingsRouter = router({
  /** Public: what readers' pages go by. */
  get: publicProcedure.output(siteSettings).query(({ ctx }) => service.readSiteSettings(ctx)),

  update: shopProcedure
    .input(settingsUpdate)
    .output(siteSettings)
    .mutation(({ ctx, input }) => {
      service.updateSettings(ctx.db, ctx.user, input)
      return service.readSiteSettings(ctx)
    }),
})
