import { eq } from 'drizzle-orm'
import { jobs } from '#drizzle/schema/index.ts'
import type { JobName, JobPayload } from '#worker/jobs/jobs.ts'
import type { Services } from '#server/core/context.ts'

/** What the jobs of that name have to do, in the order in which they were added. */
export const payloadsOf = <N extends JobName>({ db }: Services, name: N): JobPayload<N>[] =>
  db
    .select()
    .from(jobs)
    .where(eq(jobs.name, name))
    .all()
    .map(({ payload }) => JSON.parse(payload) as JobPayload<N>)
