import { z } from 'zod'
import { banner, bannerInput } from '#shared/banners.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './banners.service.ts'

export const bannersRouter = router({
  list: publicProcedure.output(z.array(banner)).query(({ ctx }) => service.listBanners(ctx.db)),

  create: adminProcedure
    .input(bannerInput)
    .output(banner)
    .mutation(({ ctx, input }) => service.createBanner(ctx.db, ctx.user, input)),

  delete: adminProcedure
    .input(z.object({ id: z.string().min(1, 'FIELD_REQUIRED').max(64, 'FIELD_TOO_LONG') }))
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => service.deleteBanner(ctx.db, ctx.user, input.id)),
})
