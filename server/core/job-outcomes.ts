import { jobs, type JobName, type JobPayload, type JobResult } from '#shared/jobs.ts'
import type { Tx } from './db.ts'

// What the end of a job does elsewhere in the database.

/** What outcomes of jobs change in the database. */
export interface JobResults {
  /** Applies a job's result; exhaustive, so that no job can lack one. */
  done: { [N in JobName]: (tx: Tx, payload: JobPayload<N>, result: JobResult<N>) => void }
  /** Called when a job is given up, with what it has done by then. */
  failed: { [N in JobName]?: (tx: Tx, payload: JobPayload<N>, progress: JobResult<N> | undefined) => void }
}

/** A job whose payload is not what it takes has nothing to change elsewhere. */
export function applyFailure<N extends JobName>(
  tx: Tx,
  name: N,
  apply: JobResults['failed'][N],
  { payload, progress }: { payload: string; progress: string | null },
): void {
  const parsed = apply && jobs[name].payload.safeParse(JSON.parse(payload))
  if (parsed?.success) apply?.(tx, parsed.data as JobPayload<N>, parseProgress(name, progress))
}

/** @throws ZodError when the result is not what the job promises, or its payload is not what it takes */
export function applyResult<N extends JobName>(
  tx: Tx,
  name: N,
  apply: JobResults['done'][N],
  payload: string,
  result: unknown,
): void {
  const job = jobs[name]
  apply(tx, job.payload.parse(JSON.parse(payload)) as JobPayload<N>, job.result.parse(result) as JobResult<N>)
}

/** What the attempts at a job have reported; undefined if that is nothing, or not of the job's form. */
export const parseProgress = <N extends JobName>(name: N, progress: string | null): JobResult<N> | undefined =>
  progress === null ? undefined : (jobs[name].result.safeParse(JSON.parse(progress)).data as JobResult<N> | undefined)
