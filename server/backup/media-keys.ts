import { pictures, uploads } from '#drizzle/schema/index.ts'
import { variantKeys } from '#shared/media.ts'
import type { Tx } from '#server/core/db.ts'

/** Storage keys of all files that the database knows. A room that keeps files of its own adds them here. */
export function* listMediaKeys(db: Tx): Generator<string> {
  for (const { originalKey, previewKey } of db
    .select({ originalKey: uploads.originalKey, previewKey: uploads.previewKey })
    .from(uploads)
    .all()) {
    yield originalKey
    yield previewKey
  }
  for (const { id, widths } of db.select({ id: pictures.id, widths: pictures.widths }).from(pictures).all())
    yield* variantKeys(id, widths)
}
