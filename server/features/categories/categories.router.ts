import { z } from 'zod'
import { category, categoryFilter, categoryInput, categoryReorder, categoryUpdate } from '#shared/categories.ts'
import { id } from '#shared/ids.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './categories.service.ts'

export const categoriesRouter = router({
  list: publicProcedure
    .input(z.object({ filter: categoryFilter.optional() }).optional())
    .output(z.array(category))
    .query(({ ctx, input }) => service.listCategories(ctx.db, input?.filter)),

  bySlug: publicProcedure
    .input(z.object({ slug: z.string().min(1).max(200) }))
    .output(category)
    .query(({ ctx, input }) => service.getCategoryBySlug(ctx.db, input.slug)),

  create: adminProcedure
    .input(categoryInput)
    .input(submission)
    .output(category)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createCategory(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(categoryUpdate.extend({ id }))
    .output(category)
    .mutation(({ ctx, input }) => service.updateCategory(ctx.db, ctx.user, input.id, input)),

  reorder: adminProcedure
    .input(categoryReorder)
    .output(z.array(category))
    .mutation(({ ctx, input }) => service.reorderCategories(ctx.db, ctx.user, input)),
})
