import { aliasedTable, asc, count, desc, eq, min } from 'drizzle-orm'
import type { z } from 'zod'
import { banners, categories, pictures, publishedPosts, uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import {
  maxBanners,
  type Banner,
  type BannerInput,
  type BannerPost,
  type bannerUpdate,
  type EditableBanner,
} from '#shared/banners.ts'
import { cropShapes, type CropShape, type EditablePicture, type PictureChoice } from '#shared/media.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'
import { pictureOf, releasePictures, takeShapedPicture } from '#server/features/media/media.service.ts'
import { findState } from '#server/features/posts/posts.states.service.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'

const mobilePictures = aliasedTable(pictures, 'mobile_pictures')

const selectBanners = (tx: Tx) =>
  tx
    .select({
      id: banners.id,
      description: banners.description,
      createdAt: banners.createdAt,
      mobile: mobilePictures,
      desktop: pictures,
      post: {
        id: publishedPosts.id,
        slug: publishedPosts.slug,
        lang: publishedPosts.lang,
        title: publishedPosts.title,
        subtitle: publishedPosts.subtitle,
        author: publishedPosts.author,
        publishedAt: publishedPosts.publishedAt,
      },
      category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
    })
    .from(banners)
    .leftJoin(mobilePictures, eq(mobilePictures.id, banners.mobilePictureId))
    .leftJoin(pictures, eq(pictures.id, banners.desktopPictureId))
    .leftJoin(publishedPosts, eq(publishedPosts.id, banners.postId))
    .leftJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .$dynamic()

type Row = ReturnType<ReturnType<typeof selectBanners>['all']>[number]

const toBannerPost = ({ post, category }: Row): BannerPost | null =>
  post && category && { ...post, publishedAt: iso(post.publishedAt), category }

const toBanner = (row: Row): Banner => ({
  id: row.id,
  description: row.description,
  mobile: row.mobile && pictureOf(row.mobile),
  desktop: row.desktop && pictureOf(row.desktop),
  post: toBannerPost(row),
  createdAt: iso(row.createdAt),
})

const carouselQuery = preparedOnce((tx) =>
  selectBanners(tx).orderBy(asc(banners.order), desc(banners.createdAt), desc(banners.id)).prepare(),
)

/** The banners of the carousel in their order; there are at most `maxBanners`. */
export const listBanners = (tx: Tx): Banner[] => carouselQuery(tx).all().map(toBanner)

function getRow(tx: Tx, id: string): Row {
  const row = selectBanners(tx).where(eq(banners.id, id)).get()
  if (!row) throw new AppError('BANNER_NOT_FOUND')
  return row
}

function editablePictureOf(tx: Tx, row: typeof pictures.$inferSelect | null): EditablePicture | null {
  const original =
    row &&
    tx
      .select({ name: uploads.name, width: uploads.width, height: uploads.height })
      .from(uploads)
      .where(eq(uploads.id, row.uploadId))
      .get()
  return row && original ? { ...pictureOf(row), original, crop: row.crop } : null
}

/**
 * A banner with the originals of its pictures, so that they can be cropped again.
 * @throws BANNER_NOT_FOUND
 */
export function getEditableBanner(tx: Tx, id: string): EditableBanner {
  const row = getRow(tx, id)
  return {
    id,
    description: row.description,
    mobile: editablePictureOf(tx, row.mobile),
    desktop: editablePictureOf(tx, row.desktop),
    post: toBannerPost(row),
  }
}

function takeSide(tx: Tx, side: 'mobile' | 'desktop', choice: PictureChoice | null | undefined, shape: CropShape) {
  if (!choice) return null
  try {
    return takeShapedPicture(tx, choice, shape)
  } catch (error) {
    throw errorOfField(side, error)
  }
}

/** The columns of a banner; adds a use to each of its pictures. */
function takeValues(tx: Tx, { mobile, desktop, description, postId }: BannerInput) {
  if (postId && !tx.select({ id: publishedPosts.id }).from(publishedPosts).where(eq(publishedPosts.id, postId)).get())
    throw new AppError('POST_NOT_FOUND', { fields: { postId: 'POST_NOT_FOUND' } })
  return {
    mobilePictureId: takeSide(tx, 'mobile', mobile, cropShapes.bannerMobile),
    desktopPictureId: takeSide(tx, 'desktop', desktop, cropShapes.bannerDesktop),
    description,
    postId: postId ?? null,
  }
}

export const pictureIdsOf = (row: { mobilePictureId: string | null; desktopPictureId: string | null }): string[] =>
  [row.mobilePictureId, row.desktopPictureId].filter((pictureId) => pictureId !== null)

/**
 * Makes a banner and puts it first.
 * @throws BANNERS_FULL, POST_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL
 */
export function createBanner(db: Db, user: SessionUser, input: BannerInput, id = newId()): Banner {
  if (isMade(db, banners, id)) return updateBanner(db, user, { ...input, id })
  return write(db, (tx) => {
    const present = tx
      .select({ count: count(), first: min(banners.order) })
      .from(banners)
      .get()
    if (present && present.count >= maxBanners) throw new AppError('BANNERS_FULL')
    tx.insert(banners)
      .values({ id, ...takeValues(tx, input), order: (present?.first ?? 1) - 1, createdAt: Date.now() })
      .run()
    writeAudit(tx, user, 'banners.create', id, input.description)
    raiseContentVersion(tx)
    return toBanner(getRow(tx, id))
  })
}

/** @throws BANNER_NOT_FOUND, POST_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL */
export function updateBanner(db: Db, user: SessionUser, input: z.output<typeof bannerUpdate>): Banner {
  return write(db, (tx) => {
    const before = tx.select().from(banners).where(eq(banners.id, input.id)).get()
    if (!before) throw new AppError('BANNER_NOT_FOUND')
    // Attach the new pictures first, so that a picture which stays never drops to zero uses.
    const values = takeValues(tx, input)
    tx.update(banners).set(values).where(eq(banners.id, input.id)).run()
    releasePictures(tx, pictureIdsOf(before))
    writeAudit(tx, user, 'banners.update', input.id, input.description, changesBetween(before, values))
    raiseContentVersion(tx)
    return toBanner(getRow(tx, input.id))
  })
}

/**
 * Reorders the banners.
 * @param ids all of them, in their new order
 * @throws BANNER_ORDER_INVALID
 */
export function reorderBanners(db: Db, user: SessionUser, ids: string[]): Banner[] {
  return write(db, (tx) => {
    const known = new Set(
      tx
        .select({ id: banners.id })
        .from(banners)
        .all()
        .map(({ id }) => id),
    )
    if (new Set(ids).size !== ids.length || ids.length !== known.size || !ids.every((id) => known.has(id)))
      throw new AppError('BANNER_ORDER_INVALID')
    for (const [order, id] of ids.entries()) tx.update(banners).set({ order }).where(eq(banners.id, id)).run()
    writeAudit(tx, user, 'banners.reorder', 'banners', `${ids.length}`)
    raiseContentVersion(tx)
    return listBanners(tx)
  })
}

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
