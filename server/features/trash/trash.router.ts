import { z } from 'zod'
import { purgeInput, restored, trashItem, trashListInput, trashRef } from '#shared/trash.ts'
import { adminProcedure, router, withProof } from '#server/core/trpc.ts'
import * as service from './trash.service.ts'

export const trashRouter = router({
  list: adminProcedure
    .input(trashListInput)
    .output(z.object({ items: z.array(trashItem), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listTrash(ctx.db, input)),

  restore: adminProcedure
    .input(trashRef)
    .output(restored)
    .mutation(({ ctx, input }) => service.restoreFromTrash(ctx.db, ctx.user, input)),

  /** Removes something for ever. */
  purge: adminProcedure
    .use(withProof)
    .input(purgeInput)
    .output(trashRef)
    .mutation(({ ctx, input }) => service.purgeFromTrash(ctx, ctx.user, input)),
})
