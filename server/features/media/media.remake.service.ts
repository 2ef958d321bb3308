import type { pictures } from '#drizzle/schema/index.ts'
import { write, type Db } from '#server/core/db.ts'
import { enqueue } from '#server/core/jobs.ts'
import { fileIdOf, getUpload, resizingOf } from './media.service.ts'

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
