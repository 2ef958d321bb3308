import { adminSettings, markUpdate, settingsUpdate, siteSettings } from '#shared/settings.ts'
import { nothing, ownerProcedure, publicProcedure, router, shopProcedure } from '#server/core/trpc.ts'
import { setMark } from './settings.marks.service.ts'
import * as service from './settings.service.ts'

export const settingsRouter = router({
  /** Public: what pages know of the settings. */
  get: publicProcedure.output(siteSettings).query(({ ctx }) => service.readSiteSettings(ctx)),

  all: shopProcedure.output(adminSettings).query(({ ctx }) => service.readAdminSettings(ctx)),

  /** Each setting says which role may change it (shared/settings.ts). */
  update: shopProcedure
    .input(settingsUpdate)
    .output(siteSettings)
    .mutation(({ ctx, input }) => {
      service.updateSettings(ctx, input)
      return service.readSiteSettings(ctx)
    }),

  setMark: ownerProcedure
    .input(markUpdate)
    .output(nothing)
    .mutation(({ ctx, input }) => setMark(ctx.db, ctx.user, input.name, input.uploadId)),
})
