import { and, eq, sql } from 'drizzle-orm'
import { pictures, uploads } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { hasNoJob } from '#server/core/job-failures.ts'
import { enqueue } from '#server/core/jobs.ts'
import { resizingOf } from './media.service.ts'

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
