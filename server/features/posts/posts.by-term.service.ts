/** The posts of an author, of a tag and of a series, as readers see them. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { postAuthors, postTags, publishedPosts } from '#drizzle/schema/index.ts'
import type { PostPage } from '#shared/posts.ts'
import type { PartPage } from '#shared/series.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedPages, type Order, type Paging } from '#server/core/paging.ts'
import { getAuthorBySlug } from '#server/features/terms/terms.authors.service.ts'
import { getTagBySlug } from '#server/features/terms/terms.tags.service.ts'
import { selectCards, toCard } from './posts.cards.service.ts'
import { getSeriesBySlug } from './posts.series.service.ts'

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
