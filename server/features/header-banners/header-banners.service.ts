import { asc, eq, sql } from 'drizzle-orm'
import { categories, headerBanners, pictures, uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { HeaderBanner } from '#shared/header-banners.ts'
import { cropShapes, type Picture, type PictureChoice } from '#shared/media.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { findCategoryBySlug, resolveCategory } from '#server/features/categories/categories.service.ts'
import { pictureOf, releasePictures, takeShapedPicture } from '#server/features/media/media.service.ts'

const selectHeaderBanners = (tx: Tx) =>
  tx
    .select({
      category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
      picture: pictures,
      original: { name: uploads.name, width: uploads.width, height: uploads.height },
      updatedAt: headerBanners.updatedAt,
    })
    .from(headerBanners)
    .innerJoin(categories, eq(categories.id, headerBanners.categoryId))
    .innerJoin(pictures, eq(pictures.id, headerBanners.pictureId))
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .$dynamic()

type Row = ReturnType<ReturnType<typeof selectHeaderBanners>['all']>[number]

const toHeaderBanner = ({ category, picture, original, updatedAt }: Row): HeaderBanner => ({
  category,
  picture: { ...pictureOf(picture), original, crop: picture.crop },
  updatedAt: iso(updatedAt),
})

/** All of them, in the order of their categories; at most one for each. */
export const listHeaderBanners = (tx: Tx): HeaderBanner[] =>
  selectHeaderBanners(tx).orderBy(asc(categories.order), asc(categories.nameEn)).all().map(toHeaderBanner)

const ofCategory = preparedOnce((tx) =>
  selectHeaderBanners(tx)
    .where(eq(headerBanners.categoryId, sql.placeholder('categoryId')))
    .prepare(),
)

/** The picture at the top of a category's page; null if it has none or does not exist. */
export function findHeaderPicture(tx: Tx, slug: string): Picture | null {
  const category = findCategoryBySlug(tx, slug)
  if (!category?.setHeader) return null
  const row = ofCategory(tx).get({ categoryId: category.id })
  return row ? pictureOf(row.picture) : null
}

/**
 * Sets or replaces the picture of a category.
 * @throws CATEGORY_UNKNOWN, HEADER_BANNER_CATEGORY, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL
 */
export function saveHeaderBanner(
  db: Db,
  user: SessionUser,
  input: { category: string; picture: PictureChoice },
): HeaderBanner {
  return write(db, (tx) => {
    const category = resolveCategory(tx, input.category)
    if (!category.setHeader)
      throw new AppError('HEADER_BANNER_CATEGORY', { fields: { category: 'HEADER_BANNER_CATEGORY' } })
    const before = tx.select().from(headerBanners).where(eq(headerBanners.categoryId, category.id)).get()
    // Attach the new picture first, so that a picture which stays never drops to zero uses.
    const pictureId = takeShapedPicture(tx, input.picture, cropShapes.headerBanner)
    const values = { pictureId, updatedAt: Date.now() }
    tx.insert(headerBanners)
      .values({ categoryId: category.id, ...values })
      .onConflictDoUpdate({ target: headerBanners.categoryId, set: values })
      .run()
    if (before) releasePictures(tx, [before.pictureId])
    const changes = changesBetween(before ?? {}, { pictureId })
    writeAudit(tx, user, 'header-banners.save', category.id, category.name.en, changes)
    raiseContentVersion(tx)
    const row = selectHeaderBanners(tx).where(eq(headerBanners.categoryId, category.id)).get()
    if (!row) throw new AppError('HEADER_BANNER_NOT_FOUND')
    return toHeaderBanner(row)
  })
}

/** @throws HEADER_BANNER_NOT_FOUND */
export function removeHeaderBanner(db: Db, user: SessionUser, categoryId: string): { categoryId: string } {
  return write(db, (tx) => {
    const row = takeHeaderBanner(tx, categoryId)
    if (!row) throw new AppError('HEADER_BANNER_NOT_FOUND')
    releasePictures(tx, [row.pictureId])
    writeAudit(tx, user, 'header-banners.remove', categoryId, '')
    raiseContentVersion(tx)
    return { categoryId }
  })
}

export type HeaderBannerRow = typeof headerBanners.$inferSelect

/** Takes away the picture of a category, if it has one; its use stays counted. */
export const takeHeaderBanner = (tx: Tx, categoryId: string): HeaderBannerRow | undefined =>
  tx.delete(headerBanners).where(eq(headerBanners.categoryId, categoryId)).returning().get()

export const putBackHeaderBanner = (tx: Tx, row: HeaderBannerRow): void =>
  void tx.insert(headerBanners).values(row).run()
