import { author, authorEntry, authorInput, authorUpdate, editableAuthor } from '#shared/authors.ts'
import { byId, id } from '#shared/ids.ts'
import { namePaging, termMerge, termSearch, termSlug } from '#shared/terms.ts'
import { submission } from '#shared/submissions.ts'
import { z } from 'zod'
import { idOfNew } from '#server/core/submissions.ts'
import { adminProcedure, deleteProcedure, publicProcedure, router, writingProcedure } from '#server/core/trpc.ts'
import * as service from './terms.authors.service.ts'

export const authorsRouter = router({
  list: publicProcedure
    .input(namePaging(100, 200))
    .output(z.object({ authors: z.array(author), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listAuthors(ctx.db, input)),

  bySlug: publicProcedure
    .input(termSlug)
    .output(author)
    .query(({ ctx, input }) => service.getAuthorBySlug(ctx.db, input.slug)),

  adminList: writingProcedure
    .input(termSearch)
    .output(z.object({ authors: z.array(authorEntry), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listAllAuthors(ctx.db, input)),

  adminGet: writingProcedure
    .input(byId)
    .output(editableAuthor)
    .query(({ ctx, input }) => service.getEditableAuthor(ctx.db, input.id)),

  create: adminProcedure
    .input(authorInput)
    .input(submission)
    .output(editableAuthor)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createAuthor(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(authorUpdate.extend({ id }))
    .output(editableAuthor)
    .mutation(({ ctx, input }) => service.updateAuthor(ctx.db, ctx.user, input)),

  merge: adminProcedure
    .input(termMerge)
    .output(editableAuthor)
    .mutation(({ ctx, input }) => service.mergeAuthors(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteAuthor(ctx.db, ctx.user, input.id)),
})
