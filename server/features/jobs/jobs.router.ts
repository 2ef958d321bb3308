import { z } from 'zod'
import { failedJobs, jobId } from '#shared/job-failures.ts'
import { nothing, ownerProcedure, router } from '#server/core/trpc.ts'
import { listFailedJobs, retryAllJobs, retryJob } from './jobs.service.ts'

export const jobsRouter = router({
  /** Owners only: errors name addresses of readers. */
  failed: ownerProcedure.output(failedJobs).query(({ ctx }) => listFailedJobs(ctx.db)),

  retry: ownerProcedure
    .input(z.object({ id: jobId }))
    .output(nothing)
    .mutation(({ ctx, input }) => retryJob(ctx.db, ctx.user, input.id)),

  retryAll: ownerProcedure
    .output(z.object({ begun: z.int() }))
    .mutation(({ ctx }) => ({ begun: retryAllJobs(ctx.db, ctx.user) })),
})
