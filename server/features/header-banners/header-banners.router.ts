import { z } from 'zod'
import { headerBanner, headerBannerInput, shownHeaderBanner } from '#shared/header-banners.ts'
import { id } from '#shared/ids.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './header-banners.service.ts'

export const headerBannersRouter = router({
  bySlug: publicProcedure
    .input(z.object({ slug: z.string().min(1).max(200) }))
    .output(shownHeaderBanner)
    .query(({ ctx, input }) => ({ picture: service.findHeaderPicture(ctx.db, input.slug) })),

  list: adminProcedure.output(z.array(headerBanner)).query(({ ctx }) => service.listHeaderBanners(ctx.db)),

  save: adminProcedure
    .input(headerBannerInput)
    .output(headerBanner)
    .mutation(({ ctx, input }) => service.saveHeaderBanner(ctx.db, ctx.user, input)),

  remove: adminProcedure
    .input(z.object({ categoryId: id }))
    .output(z.object({ categoryId: z.string() }))
    .mutation(({ ctx, input }) => service.removeHeaderBanner(ctx.db, ctx.user, input.categoryId)),
})
