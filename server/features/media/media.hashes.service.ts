import { asc, eq, isNull } from 'drizzle-orm'
import { uploads } from '#drizzle/schema/index.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import type { Tx } from '#server/core/db.ts'
import { enqueue } from '#server/core/jobs.ts'

/** Files in one job: some seconds of reading. */
const hashedAtOnce = 20

/** Queues the hashes of some uploads that have none: they are from before there were any, or a job has made them. */
export function hashUploads(tx: Tx): void {
  const files = tx
    .select({ id: uploads.id, key: uploads.originalKey })
    .from(uploads)
    .where(isNull(uploads.sha256))
    .orderBy(asc(uploads.id))
    .limit(hashedAtOnce)
    .all()
  const [first] = files
  if (first) enqueue(tx, 'media.hash-uploads', { files }, { dedupe: `media.hash-uploads ${first.id}` })
}

/** Stores hashes, and goes on with the next uploads. */
export function applyHashed(
  tx: Tx,
  _payload: JobPayload<'media.hash-uploads'>,
  { hashes }: JobResult<'media.hash-uploads'>,
): void {
  for (const { id, sha256 } of hashes) tx.update(uploads).set({ sha256 }).where(eq(uploads.id, id)).run()
  hashUploads(tx)
}
