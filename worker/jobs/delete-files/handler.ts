import type { JobHandler } from '../../job-handler.ts'

/** Deletes files from the storage; missing ones are ignored. */
export const deleteFiles: JobHandler<'media.delete-files'> = async ({ keys }, { storage, signal }) => {
  for (const key of keys) {
    signal.throwIfAborted()
    await storage.delete(key)
  }
  return {}
}
