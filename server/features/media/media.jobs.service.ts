/** Queues jobs for what uploads and pictures lack: sizes that were not made, or are to be made again, and hashes. */
import { and, eq, sql, asc, isNull } from 'drizzle-orm'
import { pictures, uploads } from '#drizzle/schema/index.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import { write, type Tx, type Db } from '#server/core/db.ts'
import { hasNoJob } from '#server/core/job-failures.ts'
import { enqueue } from '#server/core/jobs.ts'
import { resizingOf, fileIdOf, getUpload } from './media.service.ts'

/**
 * Queues the sizes of pictures that have neither them nor a job any more: a job that was given up is deleted in the end.
 * @param max how many at once; -1 for all
 * @returns how many
 */
export function resizePending(tx: Tx, max = -1): number {
  const rows = tx
    .select({ name: pictures.name, crop: pictures.crop, originalKey: uploads.originalKey })
    .from(pictures)
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .where(
      and(
        eq(pictures.state, 'pending'),
        hasNoJob('media.resize-image', 'pictureId', sql`substr(${pictures.name}, 1, length(${pictures.name}) - 4)`),
      ),
    )
    .limit(max)
    .all()
  for (const row of rows) enqueue(tx, 'media.resize-image', resizingOf(row, row.originalKey))
  return rows.length
}

type PictureRow = typeof pictures.$inferSelect

/** By which a job is recognised that is waiting. */
export const remakeJobOf = (row: Pick<PictureRow, 'name'>): string => `media.resize-image ${fileIdOf(row)}`

/** Has the worker make the variants of a picture again. A picture that could not be made is not tried again. */
export function remakePicture(db: Db, row: PictureRow): void {
  if (row.state !== 'ready') return
  write(db, (tx) => {
    const { originalKey: original } = getUpload(tx, row.uploadId)
    const payload = resizingOf(row, original)
    enqueue(tx, 'media.resize-image', payload, { dedupe: remakeJobOf(row) })
  })
}

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
