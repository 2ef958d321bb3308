import type { pictures } from '#drizzle/schema/index.ts'
import { write, type Db } from '#server/core/db.ts'
import { enqueue } from '#server/core/jobs.ts'
import { getUpload } from './media.service.ts'

type PictureRow = typeof pictures.$inferSelect

/** Has the worker make the variants of a picture again. A picture that could not be made is not tried again. */
export function remakePicture(db: Db, { id, state, uploadId, crop }: PictureRow): void {
  if (state !== 'ready') return
  write(db, (tx) => {
    const { originalKey: original } = getUpload(tx, uploadId)
    enqueue(
      tx,
      'media.resize-image',
      { pictureId: id, originalKey: original, crop },
      { dedupe: `media.resize-image ${id}` },
    )
  })
}
