import { z } from 'zod'
import {
  editableGalleryItem,
  galleryInput,
  galleryItem,
  galleryListInput,
  galleryPage,
  galleryUpdate,
} from '#shared/gallery.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import {
  adminById,
  adminProcedure,
  deleteProcedure,
  internalProcedure,
  publicById,
  publicProcedure,
  router,
} from '#server/core/trpc.ts'
import * as service from './gallery.service.ts'

const onlyId = z.object({ id: z.string() })

export const galleryRouter = router({
  list: publicProcedure
    .input(galleryListInput)
    .output(galleryPage)
    .query(({ ctx, input }) => service.listGallery(ctx.db, input)),

  get: publicById.output(galleryItem).query(({ ctx, input }) => service.getGalleryItem(ctx.db, input.id)),

  /** Pages of the documented list, which is streamed. */
  documents: internalProcedure
    .input(galleryListInput)
    .query(({ ctx, input }) => service.listGalleryDocuments(ctx.db, input)),

  document: publicById.query(({ ctx, input }) => service.getGalleryDocument(ctx.db, input.id)),

  adminGet: adminById.output(editableGalleryItem).query(({ ctx, input }) => service.getEditableItem(ctx.db, input.id)),

  create: adminProcedure
    .input(galleryInput)
    .input(submission)
    .output(onlyId)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createGalleryItem(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: adminProcedure
    .input(galleryUpdate)
    .output(onlyId)
    .mutation(({ ctx, input }) => service.updateGalleryItem(ctx.db, ctx.user, input)),

  delete: deleteProcedure.mutation(({ ctx, input }) => service.deleteGalleryItem(ctx.db, ctx.user, input.id)),
})
