import { z } from 'zod'
import { byId } from '#shared/ids.ts'
import {
  libraryIds,
  libraryItem,
  libraryListInput,
  libraryPage,
  libraryReplaceInput,
  libraryTextsInput,
  removedUploads,
  replacedUpload,
  uploadUses,
} from '#shared/library.ts'
import { adminProcedure, nothing, router, staffProcedure } from '#server/core/trpc.ts'
import { replaceUpload, removeUploads, restoreUploads } from './library.trash.service.ts'
import * as service from './library.service.ts'
import { listUses } from './library.uses.service.ts'

export const libraryRouter = router({
  list: staffProcedure
    .input(libraryListInput)
    .output(libraryPage)
    .query(({ ctx, input }) => service.listUploads(ctx.db, ctx.user, input)),

  get: staffProcedure
    .input(byId)
    .output(libraryItem)
    .query(({ ctx, input }) => service.getItem(ctx.db, ctx.user, input.id)),

  /** Where an upload is used. */
  uses: staffProcedure
    .input(byId)
    .output(uploadUses)
    .query(({ ctx, input }) => listUses(ctx.db, ctx.user, input.id)),

  /** What the library had already when the same bytes were uploaded again, if it had. */
  twin: staffProcedure
    .input(byId)
    .output(libraryItem.nullable())
    .query(({ ctx, input }) => service.findTwin(ctx.db, ctx.user, input.id)),

  /** The texts of an upload; whoever is no admin changes those of own uploads. */
  saveTexts: staffProcedure
    .input(libraryTextsInput)
    .output(libraryItem)
    .mutation(({ ctx, input }) => service.saveTexts(ctx.db, ctx.user, input)),

  /** Keeps uploads that nothing uses; whoever is no admin keeps own ones. */
  keep: staffProcedure
    .input(libraryIds)
    .output(z.object({ items: z.array(libraryItem) }))
    .mutation(({ ctx, input }) => service.keepUploads(ctx.db, ctx.user, input.ids)),

  /** Moves uploads that nothing uses to the trash. */
  remove: adminProcedure
    .input(libraryIds)
    .output(removedUploads)
    .mutation(({ ctx, input }) => removeUploads(ctx.db, ctx.user, input.ids)),

  restore: adminProcedure
    .input(libraryIds)
    .output(nothing)
    .mutation(({ ctx, input }) => restoreUploads(ctx.db, ctx.user, input.ids)),

  /** Replaces a picture everywhere. */
  replace: adminProcedure
    .input(libraryReplaceInput)
    .output(replacedUpload)
    .mutation(({ ctx, input }) => replaceUpload(ctx.db, ctx.user, input)),
})
