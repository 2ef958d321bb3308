/** Uploads in the trash: removed ones, and files that others have replaced. They stay in their table. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { replacedUpload } from '#shared/library.ts'
import { writeAudit, changesBetween } from '#server/core/audit.ts'
import { beginBulk, bulkIdOf, changeAsPart, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'
import { expireUpload, findUpload, isUploadUsed, getUpload } from '#server/features/media/media.service.ts'
import { exchangeFiles, type FormerCrop } from '#server/features/media/media.replacing.service.ts'
import { labelOf, getItem } from './library.service.ts'

interface TrashedUpload {
  /** The upload whose file it was, and how that was cropped. */
  replaced?: { id: string; crops: FormerCrop[] }
}

/**
 * Moves uploads to the trash; those that something needs stay.
 * @throws AppError MEDIA_NOT_FOUND
 */
export function removeUploads(
  db: Db,
  user: SessionUser,
  ids: readonly string[],
): { bulkId: string | null; removed: string[]; used: string[] } {
  return write(db, (tx) => {
    const used = [...new Set(ids)].filter((id) => isUploadUsed(tx, id))
    const removed = [...new Set(ids)].filter((id) => !used.includes(id))
    const bulk = beginBulk(user, { area: 'library' })
    for (const id of removed) changeAsPart(tx, bulk, () => ({ id, ...trashed(removeIn(tx, user, id)) }))
    return { bulkId: bulkIdOf(bulk, removed), removed, used }
  })
}

/** @returns how it is called */
function removeIn(tx: Tx, user: SessionUser, id: string): string {
  const row = findUpload(tx, id)
  if (!row || row.trashedAt !== null) throw new AppError('MEDIA_NOT_FOUND')
  trashUpload(tx, user, id, labelOf(row), {})
  writeAudit(tx, user, 'library.delete', id, labelOf(row))
  return labelOf(row)
}

function trashUpload(tx: Tx, user: SessionUser, id: string, title: string, rows: TrashedUpload): void {
  tx.update(uploads).set({ trashedAt: Date.now() }).where(eq(uploads.id, id)).run()
  moveToTrash(tx, user, { kind: 'upload', entityId: id, title, rows })
}

/** Takes uploads out of the trash again. @throws AppError TRASH_NOT_FOUND */
export function restoreUploads(db: Db, user: SessionUser, ids: readonly string[]): object {
  return write(db, (tx) => {
    for (const id of ids) restoreEntry(tx, user, { kind: 'upload', id }, trashedUploads)
    return {}
  })
}

export const trashedUploads: TrashKeeper<TrashedUpload> = {
  /** A file that was replaced takes its place again; what had taken it is in the library by itself then. */
  restore(tx, { replaced }, id) {
    tx.update(uploads).set({ trashedAt: null, isKept: true }).where(eq(uploads.id, id)).run()
    if (replaced && findUpload(tx, replaced.id)) exchangeFiles(tx, replaced.id, id, replaced.crops)
  },
  /** What a form has taken meanwhile stays. */
  purge(tx, _rows, id) {
    tx.update(uploads).set({ trashedAt: null, isKept: false }).where(eq(uploads.id, id)).run()
    expireUpload(tx, { uploadId: id })
  },
}

export const bulkUploads: BulkKeeper = keeperOfTrashed({
  kind: 'upload',
  keeper: trashedUploads,
  isThere: (tx, id) => findUpload(tx, id)?.trashedAt === null,
  remove(tx, user, id) {
    if (isUploadUsed(tx, id)) throw new AppError('BULK_IN_USE')
    removeIn(tx, user, id)
  },
})

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
