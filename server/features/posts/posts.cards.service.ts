/** Cards of posts, for lists, bookmarks and other posts. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { categories, pictures, postPictures, publishedPosts } from '#drizzle/schema/index.ts'
import type { CreditedAuthor } from '#shared/authors.ts'
import type { PostCard } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import type { Order } from '#server/core/paging.ts'
import { pictureOf } from '#server/features/media/media.service.ts'

/** What is said of a picture beside the text, as `altOf` says it. */
export const altColumn = sql<
  string | null
>`CASE WHEN ${postPictures.isDecorative} THEN '' ELSE nullif(trim(${postPictures.alt}), '') END`

export const cardColumns = {
  id: publishedPosts.id,
  slug: publishedPosts.slug,
  lang: publishedPosts.lang,
  title: publishedPosts.title,
  subtitle: publishedPosts.subtitle,
  author: publishedPosts.author,
  excerpt: publishedPosts.excerpt,
  isHome: publishedPosts.isHome,
  isRecent: publishedPosts.isRecent,
  isPremium: publishedPosts.isPremium,
  part: publishedPosts.part,
  readingMinutes: publishedPosts.readingMinutes,
  publishedAt: publishedPosts.publishedAt,
  category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
  picture: pictures,
  alt: altColumn,
  authors: sql<CreditedAuthor[]>`(SELECT json_group_array(json(entry)) FROM (
    SELECT json_object('slug', slug, 'name', name, 'nameEn', name_en, 'role', role) AS entry
    FROM post_authors JOIN authors ON authors.id = author_id
    WHERE post_id = published_posts.id ORDER BY position))`.mapWith((json: string) => JSON.parse(json)),
} as const

/** Newest first, as readers see their dates. */
export const newestPostsFirst: Order<{ publishedAt: number; id: string }> = {
  columns: [publishedPosts.publishedAt, publishedPosts.id],
  readSortValues: ({ publishedAt, id }) => [publishedAt, id],
}

/** Joins the first picture of the carousel to the posts whose ids the column has. */
export const firstPictureOf = (postId: AnySQLiteColumn) =>
  and(eq(postPictures.postId, postId), eq(postPictures.role, 'image'), eq(postPictures.position, 0))

export const firstPicture = firstPictureOf(publishedPosts.id)

interface CardRow {
  publishedAt: number
  picture: typeof pictures.$inferSelect | null
  /** Of the picture. */
  alt: string | null
}

export const toCard = <R extends CardRow>({ alt, ...row }: R) => ({
  ...row,
  publishedAt: iso(row.publishedAt),
  picture: row.picture && { ...pictureOf(row.picture), alt },
})

export const selectCards = (tx: Tx) =>
  tx
    .select(cardColumns)
    .from(publishedPosts)
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .$dynamic()

/** The cards of the posts with these ids that exist, in no particular order. */
export const listPostsByIds = (tx: Tx, ids: string[]): (PostCard & { part: number | null })[] =>
  selectCards(tx).where(inArray(publishedPosts.id, ids)).all().map(toCard)
