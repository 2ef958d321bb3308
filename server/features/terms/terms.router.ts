import { z } from 'zod'
import { author, authorEntry, authorInput, authorUpdate, editableAuthor } from '#shared/authors.ts'
import { byId, id } from '#shared/ids.ts'
import { namePaging, termMerge, termSearch, termSlug } from '#shared/terms.ts'
import { submission } from '#shared/submissions.ts'
import { tag, tagInput, tagList, tagUpdate } from '#shared/tags.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { adminProcedure, deleteProcedure, publicProcedure, router, writingProcedure } from '#server/core/trpc.ts'
import * as authors from './terms.authors.service.ts'
import * as tags from './terms.tags.service.ts'

export const authorsRouter = router({
  list: publicProcedure
    .input(namePaging(100, 200))
    .output(z.object({ authors: z.array(author), next: z.string().nullable() }))
    .query(({ ctx, input }) => authors.listAuthors(ctx.db, input)),

  bySlug: publicProcedure
    .input(termSlug)
    .output(author)
    .query(({ ctx, input }) => authors.getAuthorBySlug(ctx.db, input.slug)),

  adminList: writingProcedure
    .input(termSearch)
    .output(z.object({ authors: z.array(authorEntry), next: z.string().nullable() }))
    .query(({ ctx, input }) => authors.listAllAuthors(ctx.db, input)),

  adminGet: writingProcedure
    .input(byId)
    .output(editableAuthor)
    .query(({ ctx, input }) => authors.getEditableAuthor(ctx.db, input.id)),

  create: adminProcedure
    .input(authorInput)
    .input(submission)
    .output(editableAuthor)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      authors.createAuthor(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(authorUpdate.extend({ id }))
    .output(editableAuthor)
    .mutation(({ ctx, input }) => authors.updateAuthor(ctx.db, ctx.user, input)),

  merge: adminProcedure
    .input(termMerge)
    .output(editableAuthor)
    .mutation(({ ctx, input }) => authors.mergeAuthors(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => authors.deleteAuthor(ctx.db, ctx.user, input.id)),
})

export const tagsRouter = router({
  list: publicProcedure
    .input(namePaging(200, 200))
    .output(tagList)
    .query(({ ctx, input }) => tags.listTags(ctx.db, input)),

  bySlug: publicProcedure
    .input(termSlug)
    .output(tag)
    .query(({ ctx, input }) => tags.getTagBySlug(ctx.db, input.slug)),

  adminList: writingProcedure
    .input(termSearch)
    .output(tagList)
    .query(({ ctx, input }) => tags.listAllTags(ctx.db, input)),

  adminGet: writingProcedure
    .input(byId)
    .output(tag)
    .query(({ ctx, input }) => tags.getTag(ctx.db, input.id)),

  create: adminProcedure
    .input(tagInput)
    .input(submission)
    .output(tag)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      tags.createTag(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(tagUpdate.extend({ id }))
    .output(tag)
    .mutation(({ ctx, input }) => tags.updateTag(ctx.db, ctx.user, input)),

  merge: adminProcedure
    .input(termMerge)
    .output(tag)
    .mutation(({ ctx, input }) => tags.mergeTags(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => tags.deleteTag(ctx.db, ctx.user, input.id)),
})
