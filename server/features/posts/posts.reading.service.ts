/** Reading posts: cards and single posts. */
import { and, eq, gte, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { categories, pictures, postPictures, publishedPosts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { firstName, type Picture, type ShownPicture } from '#shared/media.ts'
import type { Post, PostCard, PostPage } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { findCategoryBySlug } from '#server/features/categories/categories.service.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { findIdsByTitle, namesContaining } from '#server/features/search/search.service.ts'
import { listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { altColumn, cardColumns, firstPicture, newestPostsFirst, selectCards, toCard } from './posts.cards.service.ts'
import { renderContent } from './posts.content.ts'
import { findPublishedCounterpart } from './posts.counterparts.service.ts'
import { listPinnedPosts } from './posts.pins.service.ts'
import { findSeries } from './posts.series.service.ts'
import { publicContent } from './posts.teaser.ts'
import { listUpdates } from './posts.updates.service.ts'

const readNextCount = 3

/** The posts of each list. No bound parameters: SQLite uses a partial index only for literals. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'home' }
  | { kind: 'recent' }
  | { kind: 'category'; categoryId: string }
  /** Category, and a range of time in ms: start included, end excluded. */
  | { kind: 'period'; categoryId: string; from: number; to: number }

export const conditionOf = (scope: Scope): SQL | undefined => {
  switch (scope.kind) {
    case 'home':
      return sql`is_home = 1`
    case 'recent':
      return sql`is_recent = 1`
    case 'category':
      return eq(publishedPosts.categoryId, scope.categoryId)
    case 'period':
      return and(
        eq(publishedPosts.categoryId, scope.categoryId),
        gte(publishedPosts.publishedAt, scope.from),
        lt(publishedPosts.publishedAt, scope.to),
      )
    case 'all':
      return undefined
  }
}

const selectPage = (tx: Tx, scope: Scope, paging: Paging, more?: SQL) =>
  pageOf(selectCards(tx), and(conditionOf(scope), more), newestPostsFirst, paging)

/** Posts with the words in their title, as parts of words or in any form or spelling. */
const matching = (tx: Tx, q: string | undefined): SQL | undefined =>
  q?.trim()
    ? or(namesContaining(q, 'post', publishedPosts.id), inArray(publishedPosts.id, findIdsByTitle(tx, q, 'post')))
    : undefined

/**
 * Cards of the home page: the pinned ones, then the newest. All pins are on the first page, however short that is asked
 * to be.
 */
export function listHomePosts(tx: Tx, { cursor, limit }: Paging): PostPage {
  const pinned = listPinnedPosts(tx)
  const ids = pinned.map(({ id }) => id)
  const others = ids.length > 0 ? notInArray(publishedPosts.id, ids) : undefined
  if (cursor) {
    const { rows, next } = selectPage(tx, { kind: 'home' }, { cursor, limit }, others)
    return { posts: rows.map(toCard), next }
  }
  const { rows, next } = selectPage(tx, { kind: 'home' }, { limit: Math.max(1, limit - pinned.length) }, others)
  return { posts: [...pinned, ...rows.map(toCard)], next }
}

/** Cards, newest first. */
export function listPosts(tx: Tx, scope: Scope, paging: Paging): PostPage {
  const { rows, next } = selectPage(tx, scope, paging)
  return { posts: rows.map(toCard), next }
}

/**
 * Posts of a category; with `q` those that have it in their title.
 * @throws CATEGORY_NOT_FOUND
 */
export function listPostsOfCategory(
  tx: Tx,
  slug: string,
  { q, ...paging }: Paging & { q?: string | undefined },
): PostPage {
  const category = findCategoryBySlug(tx, slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const { rows, next } = selectPage(tx, { kind: 'category', categoryId: category.id }, paging, matching(tx, q))
  return { posts: rows.map(toCard), next }
}

function picturesOf(tx: Tx, postId: string, role: 'image' | 'inline'): ShownPicture[] {
  const { caption, credit } = postPictures
  return tx
    .select({ picture: pictures, said: { alt: altColumn, caption, credit } })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(and(eq(postPictures.postId, postId), eq(postPictures.role, role)))
    .orderBy(postPictures.position)
    .all()
    .map(({ picture, said }) => ({ ...pictureOf(picture), ...said }))
}

const inlinePicturesOf = (tx: Tx, id: string): Map<string, Picture> =>
  new Map(picturesOf(tx, id, 'inline').map((picture) => [firstName(picture.name), picture]))

/**
 * A post as everybody may read it, without the premium part.
 * @throws POST_NOT_FOUND
 */
export function getPost(tx: Tx, id: string): Post {
  const row = tx
    .select({
      ...cardColumns,
      content: publishedPosts.content,
      description: publishedPosts.description,
      seriesId: publishedPosts.seriesId,
      readingMinutes: publishedPosts.readingMinutes,
      updatedAt: publishedPosts.updatedAt,
      counterpartId: publishedPosts.counterpartId,
    })
    .from(publishedPosts)
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(eq(publishedPosts.id, id))
    .get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  const series = findSeries(tx, row)
  const { counterpartId, ...card } = row
  return {
    ...toCard(card),
    updatedAt: iso(row.updatedAt),
    content: renderContent(publicContent(row), inlinePicturesOf(tx, id)),
    pictures: picturesOf(tx, id, 'image'),
    tags: listTagsOfPost(tx, id),
    updates: listUpdates(tx, id),
    series,
    counterpart: findPublishedCounterpart(tx, counterpartId, card.lang),
    readNext: readNextOf(tx, row, series !== null),
  }
}

/** The newest of the category; after a part of a series recent posts of other categories, to avoid spoilers. */
function readNextOf(tx: Tx, { id, category }: { id: string; category: { id: string } }, isPart: boolean): PostCard[] {
  const scope: Scope = isPart ? { kind: 'recent' } : { kind: 'category', categoryId: category.id }
  const other = isPart ? ne(publishedPosts.categoryId, category.id) : ne(publishedPosts.id, id)
  return selectPage(tx, scope, { limit: readNextCount }, other).rows.map(toCard)
}

/**
 * The whole text of a post, premium or not; null if the caller may not read it.
 * @throws POST_NOT_FOUND
 */
export function findWholeContent(tx: Tx, id: string, user: SessionUser): string | null {
  if (!mayReadPremium(tx, user)) return null
  const row = tx.select({ content: publishedPosts.content }).from(publishedPosts).where(eq(publishedPosts.id, id)).get()
  if (!row) throw new AppError('POST_NOT_FOUND')
  return renderContent(row.content, inlinePicturesOf(tx, id))
}
