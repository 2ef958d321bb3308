/** Reading posts: cards and single posts. */
import { and, eq, gte, isNotNull, lt, not, notInArray, sql, type SQL } from 'drizzle-orm'
import type { SessionUser } from '#shared/auth.ts'
import { firstName, type Picture, type ShownPicture } from '#shared/media.ts'
import type { Post, PostPage } from '#shared/posts.ts'
import type { PartPage } from '#shared/series.ts'
import {
  banners,
  categories,
  pictures,
  postAuthors,
  postPictures,
  postTags,
  publishedPosts,
} from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { matchingRows } from '#server/core/matching.ts'
import { pageOf, preparedPages, type Order, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { findCategoryBySlug } from '#server/features/categories/categories.service.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { mayReadPremium } from '#server/features/plans/plans.service.ts'
import { namesMeaning } from '#server/features/search/search.names.service.ts'
import { listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { getAuthorBySlug } from '#server/features/terms/terms.authors.service.ts'
import { getTagBySlug } from '#server/features/terms/terms.tags.service.ts'
import { altColumn, cardColumns, firstPicture, newestPostsFirst, selectCards, toCard } from './posts.cards.service.ts'
import { renderContent } from './posts.content.ts'
import { findPublishedCounterpart } from './posts.terms.service.ts'
import { listPinnedPosts } from './posts.pins.service.ts'
import { listReadNext } from './posts.read-next.service.ts'
import { findSeries, getSeriesBySlug } from './posts.series.service.ts'
import { publicContent } from './posts.teaser.ts'
import { listUpdates } from './posts.updates.service.ts'

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

const pagesOf = (condition: SQL | undefined) => preparedPages(selectCards, condition, newestPostsFirst)
const isOfCategory = eq(publishedPosts.categoryId, sql.placeholder('categoryId'))
const pages = {
  all: pagesOf(undefined),
  home: pagesOf(conditionOf({ kind: 'home' })),
  recent: pagesOf(conditionOf({ kind: 'recent' })),
  category: pagesOf(isOfCategory),
  period: pagesOf(
    and(
      isOfCategory,
      gte(publishedPosts.publishedAt, sql.placeholder('from')),
      lt(publishedPosts.publishedAt, sql.placeholder('to')),
    ),
  ),
} satisfies Record<Scope['kind'], unknown>

const selectPage = (tx: Tx, scope: Scope, paging: Paging, more?: SQL) =>
  more
    ? pageOf(selectCards(tx), and(conditionOf(scope), more), newestPostsFirst, paging)
    : pages[scope.kind](tx, paging, { ...scope })

const isOnCover = sql`EXISTS (SELECT 1 FROM ${banners} WHERE ${banners.postId} = ${publishedPosts.id})`

/**
 * Home posts: the pinned ones, then the newest but for those to which a banner at the head of the page leads. All pins are
 * on the first page, however short that is asked to be.
 * @param shown ids of posts that stand elsewhere on the page
 */
export function listHomePosts(tx: Tx, { cursor, limit }: Paging, shown: ReadonlySet<string> = new Set()): PostPage {
  const pinned = listPinnedPosts(tx).filter(({ id }) => !shown.has(id))
  const ids = [...shown, ...pinned.map(({ id }) => id)]
  const others = and(not(isOnCover), ids.length > 0 ? notInArray(publishedPosts.id, ids) : undefined)
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
 * Posts of a category; with `q` those that have the words in their title, as parts of words or in any form or spelling.
 * @throws CATEGORY_NOT_FOUND
 */
export function listPostsOfCategory(
  tx: Tx,
  slug: string,
  { q, ...paging }: Paging & { q?: string | undefined },
): PostPage {
  const category = findCategoryBySlug(tx, slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  const scope = { kind: 'category', categoryId: category.id } as const
  if (!q?.trim()) return listPosts(tx, scope, paging)
  const named = namesMeaning(tx, { q, kind: 'post', entityId: publishedPosts.id })
  const { rows, next } = pageOf(selectCards(tx), matchingRows(named, conditionOf(scope)), newestPostsFirst, paging)
  return { posts: rows.map(toCard), next }
}

const picturesQuery = preparedOnce((tx) =>
  tx
    .select({
      picture: pictures,
      said: { alt: altColumn, caption: postPictures.caption, credit: postPictures.credit },
    })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(and(eq(postPictures.postId, sql.placeholder('postId')), eq(postPictures.role, sql.placeholder('role'))))
    .orderBy(postPictures.position)
    .prepare(),
)

const picturesOf = (tx: Tx, postId: string, role: 'image' | 'inline'): ShownPicture[] =>
  picturesQuery(tx)
    .all({ postId, role })
    .map(({ picture, said }) => ({ ...pictureOf(picture), ...said }))

const inlinePicturesOf = (tx: Tx, id: string): Map<string, Picture> =>
  new Map(picturesOf(tx, id, 'inline').map((picture) => [firstName(picture.name), picture]))

const postQuery = preparedOnce((tx) =>
  tx
    .select({
      ...cardColumns,
      content: publishedPosts.content,
      description: publishedPosts.description,
      seriesId: publishedPosts.seriesId,
      updatedAt: publishedPosts.updatedAt,
      counterpartId: publishedPosts.counterpartId,
    })
    .from(publishedPosts)
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .where(eq(publishedPosts.id, sql.placeholder('id')))
    .prepare(),
)

/**
 * A post as everybody may read it, without the premium part.
 * @throws POST_NOT_FOUND
 */
export function getPost(tx: Tx, id: string): Post {
  const row = postQuery(tx).get({ id })
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
    readNext: listReadNext(tx, row, series),
  }
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

type Row = Awaited<ReturnType<typeof selectCards>>[number]

/** Newest first, by the date beside the author or tag: one range of its index. */
const newestOf = (terms: typeof postAuthors | typeof postTags): Order<Row> => ({
  columns: [terms.publishedAt, terms.postId],
  readSortValues: ({ publishedAt, id }) => [publishedAt, id],
})

const term = sql.placeholder('id')
const ofAuthor = preparedPages(
  (tx: Tx) => selectCards(tx).innerJoin(postAuthors, eq(postAuthors.postId, publishedPosts.id)).$dynamic(),
  and(eq(postAuthors.authorId, term), isNotNull(postAuthors.publishedAt)),
  newestOf(postAuthors),
)
const ofTag = preparedPages(
  (tx: Tx) => selectCards(tx).innerJoin(postTags, eq(postTags.postId, publishedPosts.id)).$dynamic(),
  and(eq(postTags.tagId, term), isNotNull(postTags.publishedAt)),
  newestOf(postTags),
)

/** @throws AUTHOR_NOT_FOUND */
export function listPostsOfAuthor(tx: Tx, slug: string, paging: Paging): PostPage {
  const { id } = getAuthorBySlug(tx, slug)
  const { rows, next } = ofAuthor(tx, paging, { id })
  return { posts: rows.map(toCard), next }
}

/** @throws TAG_NOT_FOUND */
export function listPostsOfTag(tx: Tx, slug: string, paging: Paging): PostPage {
  const { id } = getTagBySlug(tx, slug)
  const { rows, next } = ofTag(tx, paging, { id })
  return { posts: rows.map(toCard), next }
}

const byPart: Order<Row> = {
  columns: [publishedPosts.part, publishedPosts.id],
  readSortValues: ({ part, id }) => [part ?? 0, id],
  isAscending: true,
}

const ofSeries = preparedPages(selectCards, eq(publishedPosts.seriesId, term), byPart)

/** The parts of a series in their order. @throws SERIES_NOT_FOUND */
export function listPostsOfSeries(tx: Tx, slug: string, paging: Paging): PartPage {
  const { id } = getSeriesBySlug(tx, slug)
  const { rows, next } = ofSeries(tx, paging, { id })
  return { posts: rows.map(toCard), next }
}
