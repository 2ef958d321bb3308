import { byId, id } from '#shared/ids.ts'
import { tag, tagInput, tagList, tagUpdate } from '#shared/tags.ts'
import { namePaging, termMerge, termSearch, termSlug } from '#shared/terms.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { adminProcedure, deleteProcedure, publicProcedure, router, writingProcedure } from '#server/core/trpc.ts'
import * as service from './terms.tags.service.ts'

export const tagsRouter = router({
  list: publicProcedure
    .input(namePaging(200, 200))
    .output(tagList)
    .query(({ ctx, input }) => service.listTags(ctx.db, input)),

  bySlug: publicProcedure
    .input(termSlug)
    .output(tag)
    .query(({ ctx, input }) => service.getTagBySlug(ctx.db, input.slug)),

  adminList: writingProcedure
    .input(termSearch)
    .output(tagList)
    .query(({ ctx, input }) => service.listAllTags(ctx.db, input)),

  adminGet: writingProcedure
    .input(byId)
    .output(tag)
    .query(({ ctx, input }) => service.getTag(ctx.db, input.id)),

  create: adminProcedure
    .input(tagInput)
    .input(submission)
    .output(tag)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createTag(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(tagUpdate.extend({ id }))
    .output(tag)
    .mutation(({ ctx, input }) => service.updateTag(ctx.db, ctx.user, input)),

  merge: adminProcedure
    .input(termMerge)
    .output(tag)
    .mutation(({ ctx, input }) => service.mergeTags(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteTag(ctx.db, ctx.user, input.id)),
})
