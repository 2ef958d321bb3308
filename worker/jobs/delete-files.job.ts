import type { JobRunner } from '../job-runner.ts'

/** Removes files from the store; those that are not there any more, too. */
export const deleteFiles: JobRunner<'media.delete-files'> = async ({ keys }, { storage, signal }) => {
  for (const key of keys) {
    signal.throwIfAborted()
    await storage.delete(key)
  }
  return {}
}
