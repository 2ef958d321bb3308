import { z } from 'zod'
import { auditExportInput, auditListInput, auditPage, auditParts } from '#shared/audit.ts'
import { undoResult } from '#shared/bulk.ts'
import { byId } from '#shared/ids.ts'
import { pagingInput } from '#shared/paging.ts'
import { ownerProcedure, router, shopProcedure, withProof } from '#server/core/trpc.ts'
import { listBulkChanges, listParts, exportAudit, listAudit } from './audit.service.ts'
import { undoBulkChange } from './audit.undo.service.ts'

export const auditRouter = router({
  /** What the staff did, and its sign-ins, newest first. */
  list: ownerProcedure
    .input(auditListInput)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.db, input)),

  /** The bulk changes of the parts of the site that the caller works on, whoever made them. */
  bulkChanges: shopProcedure
    .input(pagingInput(50))
    .output(auditPage)
    .query(({ ctx, input }) => listBulkChanges(ctx.db, ctx.user, input)),

  /** What a bulk change has changed, for whoever may make one there. */
  parts: shopProcedure
    .input(byId)
    .output(auditParts)
    .query(({ ctx, input }) => listParts(ctx.db, ctx.user, input.id)),

  /** Takes a bulk change back, for whoever may make one there. */
  undo: shopProcedure
    .input(byId)
    .output(undoResult)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input.id)),

  export: ownerProcedure
    .use(withProof)
    .meta({ event: 'export' })
    .input(auditExportInput)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => exportAudit(ctx.db, input)),
})
