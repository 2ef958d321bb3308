import { eq } from 'drizzle-orm'
import { galleryItems } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { dropDocuments } from '#server/features/search/search.index.service.ts'
import { indexGalleryItem } from './gallery.service.ts'

interface TrashedItem {
  item: typeof galleryItems.$inferSelect
}

/** Moves a picture of the gallery to the trash. @throws GALLERY_ITEM_NOT_FOUND */
export function deleteGalleryItem(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const item = tx.delete(galleryItems).where(eq(galleryItems.id, id)).returning().get()
    if (!item) throw new AppError('GALLERY_ITEM_NOT_FOUND')
    moveToTrash(tx, user, { kind: 'gallery', entityId: id, title: item.title, rows: { item } })
    dropDocuments(tx, 'gallery', id)
    writeAudit(tx, user, 'gallery.delete', id, item.title)
    raiseContentVersion(tx)
    return { id }
  })
}

export const trashedGalleryItems: TrashKeeper<TrashedItem> = {
  restore(tx, { item }) {
    tx.insert(galleryItems).values(item).run()
    indexGalleryItem(tx, item)
  },
  purge: (tx, { item }) => releasePictures(tx, [item.pictureId]),
}
