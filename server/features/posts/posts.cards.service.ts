/** Cards of posts, for lists, bookmarks and other posts. */
import { and, eq, inArray } from 'drizzle-orm'
import { categories, pictures, postPictures, posts } from '#drizzle/schema/index.ts'
import type { PostCard } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { pictureOf } from '#server/features/media/media.service.ts'

export const cardColumns = {
  id: posts.id,
  slug: posts.slug,
  lang: posts.lang,
  title: posts.title,
  subtitle: posts.subtitle,
  author: posts.author,
  excerpt: posts.excerpt,
  isHome: posts.isHome,
  isRecent: posts.isRecent,
  isPremium: posts.isPremium,
  createdAt: posts.createdAt,
  category: { id: categories.id, en: categories.nameEn, ta: categories.nameTa, slug: categories.slug },
  picture: pictures,
} as const

export const firstPicture = and(
  eq(postPictures.postId, posts.id),
  eq(postPictures.role, 'image'),
  eq(postPictures.position, 0),
)

export const toCard = <R extends { createdAt: number; picture: typeof pictures.$inferSelect | null }>(row: R) => ({
  ...row,
  createdAt: iso(row.createdAt),
  picture: row.picture && pictureOf(row.picture),
})

export const selectCards = (tx: Tx) =>
  tx
    .select(cardColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(postPictures, firstPicture)
    .leftJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .$dynamic()

/** The cards of the posts with these ids that exist, in no particular order. */
export const listPostsByIds = (tx: Tx, ids: string[]): PostCard[] =>
  selectCards(tx).where(inArray(posts.id, ids)).all().map(toCard)
