import { z } from 'zod'
import { id } from '#shared/ids.ts'
import { adminProcedure, router } from '#server/core/trpc.ts'
import { removeCategory } from './category-removal.service.ts'

/** Merged into the `categories` procedures; it is here because posts depend on categories, not the reverse. */
export const categoryRemovalRouter = router({
  /** `moveTo` names the category that takes the posts. */
  delete: adminProcedure
    .input(z.object({ id, moveTo: id.optional() }))
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => removeCategory(ctx.db, ctx.user, input)),
})
