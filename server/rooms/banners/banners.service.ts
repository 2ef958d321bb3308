import { aliasedTable, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { banners, pictures } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxBanners, type Banner, type bannerInput } from '#shared/banners.ts'
import { cropShapes, type CropShape, type PictureChoice } from '#shared/media.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { pictureOf, releasePictures, takeShapedPicture } from '#server/rooms/media/media.service.ts'

const mobilePictures = aliasedTable(pictures, 'mobile_pictures')

const selectBanners = (tx: Tx) =>
  tx
    .select({
      id: banners.id,
      description: banners.description,
      createdAt: banners.createdAt,
      mobile: mobilePictures,
      desktop: pictures,
    })
    .from(banners)
    .leftJoin(mobilePictures, eq(mobilePictures.id, banners.mobilePictureId))
    .leftJoin(pictures, eq(pictures.id, banners.desktopPictureId))
    .$dynamic()

type Row = ReturnType<ReturnType<typeof selectBanners>['all']>[number]

const toBanner = ({ mobile, desktop, createdAt, ...row }: Row): Banner => ({
  ...row,
  mobile: mobile && pictureOf(mobile),
  desktop: desktop && pictureOf(desktop),
  createdAt: iso(createdAt),
})

/** The banners of the carousel, newest first; there are at most `maxBanners`. */
export const listBanners = (tx: Tx): Banner[] =>
  selectBanners(tx).orderBy(desc(banners.createdAt), desc(banners.id)).all().map(toBanner)

function takeSide(tx: Tx, side: 'mobile' | 'desktop', choice: PictureChoice | undefined, shape: CropShape) {
  if (!choice) return null
  try {
    return takeShapedPicture(tx, choice, shape)
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, { fields: { [side]: error.code } })
    throw error
  }
}

/** @throws BANNERS_FULL, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL */
export function createBanner(db: Db, user: SessionUser, input: z.output<typeof bannerInput>): Banner {
  return write(db, (tx) => {
    const present = tx.select({ count: count() }).from(banners).get()
    if (present && present.count >= maxBanners) throw new AppError('BANNERS_FULL')
    const id = newId()
    tx.insert(banners)
      .values({
        id,
        mobilePictureId: takeSide(tx, 'mobile', input.mobile, cropShapes.bannerMobile),
        desktopPictureId: takeSide(tx, 'desktop', input.desktop, cropShapes.bannerDesktop),
        description: input.description,
        createdAt: Date.now(),
      })
      .run()
    writeAudit(tx, user, 'banners.create', id, input.description)
    raiseContentVersion(tx)
    const row = selectBanners(tx).where(eq(banners.id, id)).get()
    if (!row) throw new AppError('BANNER_NOT_FOUND')
    return toBanner(row)
  })
}

/** @throws BANNER_NOT_FOUND */
export function deleteBanner(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx.delete(banners).where(eq(banners.id, id)).returning().get()
    if (!row) throw new AppError('BANNER_NOT_FOUND')
    releasePictures(
      tx,
      [row.mobilePictureId, row.desktopPictureId].filter((pictureId) => pictureId !== null),
    )
    writeAudit(tx, user, 'banners.delete', id, row.description)
    raiseContentVersion(tx)
    return { id }
  })
}
