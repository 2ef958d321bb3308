/** The posts of an author, of a tag and of a series, as readers see them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { postAuthors, postTags, publishedPosts } from '#drizzle/schema/index.ts'
import type { PostPage } from '#shared/posts.ts'
import type { PartPage } from '#shared/series.ts'
import type { Tx } from '#server/core/db.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { getAuthorBySlug } from '#server/features/terms/terms.authors.service.ts'
import { getTagBySlug } from '#server/features/terms/terms.tags.service.ts'
import { selectCards, toCard } from './posts.cards.service.ts'
import { getSeriesBySlug } from './posts.series.service.ts'

type Row = Awaited<ReturnType<typeof selectCards>>[number]

/** Newest first, by the date beside the author or tag: one range of its index. */
const newestOf = (terms: typeof postAuthors | typeof postTags): Order<Row> => ({
  columns: [terms.publishedAt, terms.postId],
  valuesOf: ({ publishedAt, id }) => [publishedAt, id],
})

/** @throws AUTHOR_NOT_FOUND */
export function listPostsOfAuthor(tx: Tx, slug: string, paging: Paging): PostPage {
  const { id } = getAuthorBySlug(tx, slug)
  const { rows, next } = pageOf(
    selectCards(tx).innerJoin(postAuthors, eq(postAuthors.postId, publishedPosts.id)).$dynamic(),
    and(eq(postAuthors.authorId, id), isNotNull(postAuthors.publishedAt)),
    newestOf(postAuthors),
    paging,
  )
  return { posts: rows.map(toCard), next }
}

/** @throws TAG_NOT_FOUND */
export function listPostsOfTag(tx: Tx, slug: string, paging: Paging): PostPage {
  const { id } = getTagBySlug(tx, slug)
  const { rows, next } = pageOf(
    selectCards(tx).innerJoin(postTags, eq(postTags.postId, publishedPosts.id)).$dynamic(),
    and(eq(postTags.tagId, id), isNotNull(postTags.publishedAt)),
    newestOf(postTags),
    paging,
  )
  return { posts: rows.map(toCard), next }
}

const byPart: Order<Row> = {
  columns: [publishedPosts.part, publishedPosts.id],
  valuesOf: ({ part, id }) => [part ?? 0, id],
  isAscending: true,
}

/** The parts of a series in their order. @throws SERIES_NOT_FOUND */
export function listPostsOfSeries(tx: Tx, slug: string, paging: Paging): PartPage {
  const { id } = getSeriesBySlug(tx, slug)
  const { rows, next } = pageOf(selectCards(tx), eq(publishedPosts.seriesId, id), byPart, paging)
  return { posts: rows.map(toCard), next }
}
