import { z } from 'zod'
import { banner, bannerInput } from '#shared/banners.ts'
import { byId } from '#shared/ids.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './banners.service.ts'

export const bannersRouter = router({
  list: publicProcedure.output(z.array(banner)).query(({ ctx }) => service.listBanners(ctx.db)),

  create: adminProcedure
    .input(bannerInput)
    .output(banner)
    .mutation(({ ctx, input }) => service.createBanner(ctx.db, ctx.user, input)),

  delete: adminProcedure
    .input(byId)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => service.deleteBanner(ctx.db, ctx.user, input.id)),
})
