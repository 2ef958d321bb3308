/** Uploads in the trash: removed ones, and files that others have replaced. They stay in their table. */
import { eq } from 'drizzle-orm'
import { uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { writeAudit } from '#server/core/audit.ts'
import { beginBulk, bulkIdOf, changeAsPart, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'
import { expireUpload, findUpload, isUploadUsed } from '#server/features/media/media.service.ts'
import { exchangeFiles, type FormerCrop } from '#server/features/media/media.replacing.service.ts'
import { labelOf } from './library.service.ts'

export interface TrashedUpload {
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

export function trashUpload(tx: Tx, user: SessionUser, id: string, title: string, rows: TrashedUpload): void {
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
