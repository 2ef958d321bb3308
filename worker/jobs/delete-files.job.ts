import type { JobRunner } from '../job-runner.ts'

/** Deletes files from the storage; missing ones are ignored. */
export const deleteFiles: JobRunner<'media.delete-files'> = async ({ keys }, { storage, signal }) => {
  for (const key of keys) {
    signal.throwIfAborted()
    await storage.delete(key)
  }
  return {}
}
