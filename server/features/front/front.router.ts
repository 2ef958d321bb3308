import { adminFront, frontInput, frontPage, frontUpdate, gridInput } from '#shared/front.ts'
import { postPage } from '#shared/posts.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import { getAdminFront, getFront, listGridPosts, previewFront, saveFront } from './front.service.ts'

export const frontRouter = router({
  /** Lead, headlines and bands of a front page, filled. What changes with the day does so at midnight in India. */
  page: publicProcedure
    .input(frontInput)
    .output(frontPage)
    .query(({ ctx, input }) => getFront(ctx.db, input.lang)),

  /** The posts of the band `grid`. */
  grid: publicProcedure
    .input(gridInput)
    .output(postPage)
    .query(({ ctx, input }) => listGridPosts(ctx.db, input)),

  adminGet: adminProcedure
    .input(frontInput)
    .output(adminFront)
    .query(({ ctx, input }) => getAdminFront(ctx.db, input.lang)),

  /** All bands of a front page, in their order. */
  save: adminProcedure
    .input(frontUpdate)
    .output(adminFront)
    .mutation(({ ctx, input }) => saveFront(ctx.db, ctx.user, input)),

  /** A front page as it would be with bands that are not saved. */
  preview: adminProcedure
    .input(frontUpdate)
    .output(frontPage)
    .mutation(({ ctx, input }) => previewFront(ctx.db, input)),
})
