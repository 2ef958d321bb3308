import { z } from 'zod'
import { auditExportInput, auditListInput, auditPage } from '#shared/audit.ts'
import { ownerProcedure, router, withProof } from '#server/core/trpc.ts'
import { exportAudit, listAudit } from './audit.service.ts'

export const auditRouter = router({
  /** What the staff did, and its sign-ins, newest first. */
  list: ownerProcedure
    .input(auditListInput)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.db, input)),

  export: ownerProcedure
    .use(withProof)
    .meta({ event: 'export' })
    .input(auditExportInput)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => exportAudit(ctx.db, input)),
})
