import { z } from 'zod'
import { failedJobs, failedJobsAtOnce, jobId } from '#shared/jobs.ts'
import { nothing, ownerProcedure, router } from '#server/core/trpc.ts'
import { listFailedJobs, retryAllJobs, retryJobs } from './jobs.service.ts'

export const jobsRouter = router({
  /** Owners only: errors name addresses of readers. */
  failed: ownerProcedure.output(failedJobs).query(({ ctx }) => listFailedJobs(ctx.db)),

  retry: ownerProcedure
    .input(z.object({ ids: z.array(jobId).min(1).max(failedJobsAtOnce) }))
    .output(nothing)
    .mutation(({ ctx, input }) => retryJobs(ctx.db, ctx.user, input.ids)),

  retryAll: ownerProcedure
    .output(z.object({ begun: z.int() }))
    .mutation(({ ctx }) => ({ begun: retryAllJobs(ctx.db, ctx.user) })),
})
