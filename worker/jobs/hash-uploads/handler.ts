import { createHash } from 'node:crypto'
import type { JobHandler } from '../../job-handler.ts'

/** Reads files as they were uploaded, and answers the SHA-256 of each; empty for one that is missing. */
export const hashUploads: JobHandler<'media.hash-uploads'> = async ({ files }, { storage, signal }) => {
  const hashes: { id: string; sha256: string }[] = []
  for (const { id, key } of files) {
    signal.throwIfAborted()
    const found = await storage.stream(key)
    const hash = createHash('sha256')
    if (found) for await (const chunk of found.body) hash.update(chunk as Buffer)
    hashes.push({ id, sha256: found ? hash.digest('hex') : '' })
  }
  return { hashes }
}
