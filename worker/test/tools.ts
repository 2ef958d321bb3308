import type { Services } from '#server/core/context.ts'
import type { JobTools } from '../job-handler.ts'

/** What an engine gives a job. */
export const toolsOf = (
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  signal = new AbortController().signal,
): Omit<JobTools, 'progress'> => ({ storage, log, stopping: signal, signal, report: async () => {} })
