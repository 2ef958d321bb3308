import { z } from 'zod'
import { banner, bannerInput, bannerOrder, bannerUpdate, editableBanner } from '#shared/banners.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { adminById, adminProcedure, deleteProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './banners.service.ts'

export const bannersRouter = router({
  list: publicProcedure.output(z.array(banner)).query(({ ctx }) => service.listBanners(ctx.db)),

  create: adminProcedure
    .input(bannerInput)
    .input(submission)
    .output(banner)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createBanner(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  /** A banner in its edit form. */
  edit: adminById.output(editableBanner).query(({ ctx, input }) => service.getEditableBanner(ctx.db, input.id)),

  update: adminProcedure
    .input(bannerUpdate)
    .output(banner)
    .mutation(({ ctx, input }) => service.updateBanner(ctx.db, ctx.user, input)),

  reorder: adminProcedure
    .input(bannerOrder)
    .output(z.array(banner))
    .mutation(({ ctx, input }) => service.reorderBanners(ctx.db, ctx.user, input.ids)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteBanner(ctx.db, ctx.user, input.id)),
})
