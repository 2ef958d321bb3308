import { count, eq } from 'drizzle-orm'
import { banners } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxBanners } from '#shared/banners.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { findState } from '#server/features/posts/posts.trash.service.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { pictureIdsOf } from './banners.service.ts'

interface TrashedBanner {
  banner: typeof banners.$inferSelect
}

/** Moves a banner to the trash. @throws BANNER_NOT_FOUND */
export function deleteBanner(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const banner = tx.delete(banners).where(eq(banners.id, id)).returning().get()
    if (!banner) throw new AppError('BANNER_NOT_FOUND')
    moveToTrash(tx, user, { kind: 'banner', entityId: id, title: banner.description, rows: { banner } })
    writeAudit(tx, user, 'banners.delete', id, banner.description)
    raiseContentVersion(tx)
    return { id }
  })
}

/** The post of a banner may have been removed for ever meanwhile. */
const postIfThere = (tx: Tx, id: string | null): string | null =>
  id !== null && findState(tx, id) !== undefined ? id : null

export const trashedBanners: TrashKeeper<TrashedBanner> = {
  restore(tx, { banner }) {
    if ((tx.select({ all: count() }).from(banners).get()?.all ?? 0) >= maxBanners) throw new AppError('BANNERS_FULL')
    tx.insert(banners)
      .values({ ...banner, postId: postIfThere(tx, banner.postId) })
      .run()
  },
  purge: (tx, { banner }) => releasePictures(tx, pictureIdsOf(banner)),
}
