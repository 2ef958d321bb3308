import { and, count, desc, eq, sql } from 'drizzle-orm'
import { bookmarks, publishedPosts } from '#drizzle/schema/index.ts'
import { maxBookmarks, type BookmarkPage } from '#shared/bookmarks.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { listPostsByIds } from '#server/features/posts/posts.cards.service.ts'

/** The ids of all bookmarked posts, so that cards and posts can show it. */
export const bookmarkedIds = (tx: Tx, userId: string): string[] =>
  tx
    .select({ postId: bookmarks.postId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt))
    .limit(maxBookmarks)
    .all()
    .map(({ postId }) => postId)

/** Bookmarks a post; doing it again changes nothing. @throws POST_NOT_FOUND, BOOKMARKS_FULL */
export function addBookmark(db: Db, userId: string, postId: string): { postId: string } {
  return write(db, (tx) => {
    const post = tx
      .select({ title: publishedPosts.title })
      .from(publishedPosts)
      .where(eq(publishedPosts.id, postId))
      .get()
    if (!post) throw new AppError('POST_NOT_FOUND')
    const isBookmark = and(eq(bookmarks.userId, userId), eq(bookmarks.postId, postId))
    if (tx.select({ postId: bookmarks.postId }).from(bookmarks).where(isBookmark).get()) return { postId }
    const own = tx.select({ total: count() }).from(bookmarks).where(eq(bookmarks.userId, userId)).get()
    if (own && own.total >= maxBookmarks) throw new AppError('BOOKMARKS_FULL')
    tx.insert(bookmarks).values({ userId, postId, title: post.title, createdAt: Date.now() }).run()
    return { postId }
  })
}

/** Removes a bookmark, whether or not the post still exists. */
export function removeBookmark(db: Db, userId: string, postId: string): { postId: string } {
  db.delete(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.postId, postId)))
    .run()
  return { postId }
}

/** A reader's bookmarks, newest first. Of a deleted post only the title is left. */
export function listBookmarks(tx: Tx, userId: string, { q, ...paging }: Paging & { q: string }): BookmarkPage {
  const { rows, next } = pageOf(
    tx
      .select({
        id: bookmarks.postId,
        savedTitle: bookmarks.title,
        title: publishedPosts.title,
        createdAt: bookmarks.createdAt,
        updatedAt: publishedPosts.updatedAt,
      })
      .from(bookmarks)
      .leftJoin(publishedPosts, eq(publishedPosts.id, bookmarks.postId))
      .$dynamic(),
    and(
      eq(bookmarks.userId, userId),
      containing(q, sql`search_form(coalesce(${publishedPosts.title}, ${bookmarks.title}))`),
    ),
    newestFirst({ createdAt: bookmarks.createdAt, id: bookmarks.postId }),
    paging,
  )
  const cards = new Map(
    listPostsByIds(
      tx,
      rows.map(({ id }) => id),
    ).map((post) => [post.id, post]),
  )
  return {
    bookmarks: rows.map(({ id, title, savedTitle, createdAt, updatedAt }) => ({
      postId: id,
      title: title ?? savedTitle,
      createdAt: iso(createdAt),
      updatedAt: updatedAt === null ? null : iso(updatedAt),
      post: cards.get(id) ?? null,
    })),
    next,
  }
}

/** All bookmarks of a reader for the data export, newest first. */
export const exportBookmarks = (tx: Tx, userId: string) =>
  tx
    .select({ postId: bookmarks.postId, title: bookmarks.title, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt))
    .all()
    .map((bookmark) => ({ ...bookmark, createdAt: iso(bookmark.createdAt) }))
