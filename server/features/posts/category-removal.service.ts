/** Deleting categories, whose posts go to another one, and restoring them with their posts. */
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import {
  getDeletableCategory,
  putBackCategory,
  resolveCategory,
  takeCategory,
  type CategoryRows,
} from '#server/features/categories/categories.service.ts'
import {
  putBackHeaderBanner,
  takeHeaderBanner,
  type HeaderBannerRow,
} from '#server/features/header-banners/header-banners.service.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { moveDocuments, moveDocumentsOf } from '#server/features/search/search.index.service.ts'

interface TrashedCategory extends CategoryRows {
  headerBanner: HeaderBannerRow | undefined
  /** The posts that it had, and the category that has taken them; null for posts in the trash, which may do without. */
  posts: string[]
  movedTo: string | null
}

/** Saved in it, or listed there while they are written. */
const isIn = (id: string) => or(eq(posts.categoryId, id), eq(posts.listedCategoryId, id))

/** Puts the posts of a category into another one, or none. */
function put(tx: Tx, id: string, to: string | null): void {
  tx.update(posts).set({ categoryId: to }).where(eq(posts.categoryId, id)).run()
  tx.update(posts)
    .set({ draftCategoryId: to ?? '' })
    .where(and(eq(posts.listedCategoryId, id), eq(posts.draftCategoryId, id)))
    .run()
}

/** @returns the category that the posts are now in */
function movePosts(tx: Tx, id: string, moveTo: string | undefined): string | null {
  const has = (condition?: SQL) =>
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(isIn(id), condition))
      .limit(1)
      .get() !== undefined
  if (moveTo === undefined) {
    if (has(ne(posts.state, 'trashed'))) throw new AppError('CATEGORY_HAS_POSTS')
    put(tx, id, null)
    return null
  }
  const target = resolveCategory(tx, moveTo)
  if (target.id === id) throw new AppError('CATEGORY_UNKNOWN', { fields: { moveTo: 'CATEGORY_UNKNOWN' } })
  put(tx, id, target.id)
  moveDocuments(tx, id, target.id)
  return target.id
}

/**
 * Moves a category to the trash, with its addresses and its picture, after moving its posts to `moveTo`.
 * @throws CATEGORY_NOT_FOUND, CATEGORY_NOT_EDITABLE; CATEGORY_HAS_POSTS without `moveTo`, CATEGORY_UNKNOWN for a wrong one
 */
export function removeCategory(
  db: Db,
  user: SessionUser,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): { id: string } {
  return write(db, (tx) => {
    const { name } = getDeletableCategory(tx, id)
    const ids = tx.select({ id: posts.id }).from(posts).where(isIn(id)).all()
    const movedTo = movePosts(tx, id, moveTo)
    const headerBanner = takeHeaderBanner(tx, id)
    const rows: TrashedCategory = { ...takeCategory(tx, id), headerBanner, posts: ids.map((post) => post.id), movedTo }
    moveToTrash(tx, user, { kind: 'category', entityId: id, title: name.en, rows })
    writeAudit(tx, user, 'categories.delete', id, name.en)
    raiseContentVersion(tx)
    return { id }
  })
}

export const trashedCategories: TrashKeeper<TrashedCategory> = {
  restore(tx, rows, id) {
    putBackCategory(tx, rows)
    if (rows.headerBanner) putBackHeaderBanner(tx, rows.headerBanner)
    // Posts that have been put elsewhere since stay there.
    const ids = JSON.stringify(rows.posts)
    const wasMoved = sql`${posts.id} IN (SELECT value FROM json_each(${ids}))`
    tx.update(posts)
      .set({ categoryId: id })
      .where(and(wasMoved, sql`${posts.categoryId} IS ${rows.movedTo}`))
      .run()
    tx.update(posts)
      .set({ draftCategoryId: id })
      .where(and(wasMoved, eq(posts.draftCategoryId, rows.movedTo ?? '')))
      .run()
    moveDocumentsOf(tx, 'post', rows.posts, { from: rows.movedTo, to: id })
  },
  purge(tx, { headerBanner }, id) {
    releasePictures(tx, headerBanner ? [headerBanner.pictureId] : [])
    enqueue(tx, 'follows.move', { kind: 'category', from: id, into: null })
  },
}
