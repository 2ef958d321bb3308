/** Replacing a picture everywhere. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { replacedUpload } from '#shared/library.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { exchangeFiles } from '#server/features/media/media.replacing.service.ts'
import { getUpload, isUploadUsed } from '#server/features/media/media.service.ts'
import { getItem, labelOf } from './library.service.ts'
import { trashUpload } from './library.trash.service.ts'

/** What the audit log says of a file. */
const fileOf = ({ fileName, bytes, width, height }: typeof uploads.$inferSelect) => ({ fileName, bytes, width, height })

/**
 * Puts the file of a new upload in the place of another one's, in every use; the former file goes to the trash, from
 * which it can be restored to its place.
 * @throws AppError MEDIA_NOT_FOUND; LIBRARY_NO_PICTURE for what is no picture; LIBRARY_NOT_NEW when the other one is in use;
 * MEDIA_CROP_TOO_SMALL when it is too small for a crop in use
 */
export function replaceUpload(
  db: Db,
  user: SessionUser,
  { id, by }: { id: string; by: string },
): z.infer<typeof replacedUpload> {
  return write(db, (tx) => {
    const before = getUpload(tx, id)
    const file = getUpload(tx, by)
    if (before.trashedAt !== null || file.trashedAt !== null) throw new AppError('MEDIA_NOT_FOUND')
    if (before.kind !== 'image' || file.kind !== 'image') throw new AppError('LIBRARY_NO_PICTURE')
    if (id === by || isUploadUsed(tx, by)) throw new AppError('LIBRARY_NOT_NEW')
    const { crops, doubtful } = exchangeFiles(tx, id, by)
    tx.update(uploads).set({ isKept: true }).where(eq(uploads.id, id)).run()
    trashUpload(tx, user, by, labelOf(before), { replaced: { id, crops } })
    writeAudit(tx, user, 'library.replace', id, labelOf(file), changesBetween(fileOf(before), fileOf(file)))
    return { item: getItem(tx, user, id), former: by, doubtful: doubtful.length }
  })
}
