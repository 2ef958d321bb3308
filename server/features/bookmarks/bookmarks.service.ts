import { and, count, desc, eq, sql } from 'drizzle-orm'
import { bookmarks, posts } from '#drizzle/schema/index.ts'
import { maxBookmarks, type BookmarkPage } from '#shared/bookmarks.ts'
import { containing } from '#server/core/containing.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { listPostsByIds } from '#server/features/posts/posts.cards.service.ts'

/** The ids of all posts that a reader has marked: what cards and posts need to show their mark. */
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
    const post = tx.select({ title: posts.title }).from(posts).where(eq(posts.id, postId)).get()
    if (!post) throw new AppError('POST_NOT_FOUND')
    const mark = and(eq(bookmarks.userId, userId), eq(bookmarks.postId, postId))
    if (tx.select({ postId: bookmarks.postId }).from(bookmarks).where(mark).get()) return { postId }
    const own = tx.select({ marks: count() }).from(bookmarks).where(eq(bookmarks.userId, userId)).get()
    if (own && own.marks >= maxBookmarks) throw new AppError('BOOKMARKS_FULL')
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

/** A reader's marks, the newest first. Of a post that is gone the title is left. */
export function listBookmarks(tx: Tx, userId: string, { q, ...paging }: Paging & { q: string }): BookmarkPage {
  const { rows, next } = pageOf(
    tx
      .select({
        id: bookmarks.postId,
        marked: bookmarks.title,
        title: posts.title,
        createdAt: bookmarks.createdAt,
        updatedAt: posts.updatedAt,
      })
      .from(bookmarks)
      .leftJoin(posts, eq(posts.id, bookmarks.postId))
      .$dynamic(),
    and(eq(bookmarks.userId, userId), containing(q, sql`coalesce(${posts.title}, ${bookmarks.title})`)),
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
    bookmarks: rows.map(({ id, title, marked, createdAt, updatedAt }) => ({
      postId: id,
      title: title ?? marked,
      createdAt: iso(createdAt),
      updatedAt: updatedAt === null ? null : iso(updatedAt),
      post: cards.get(id) ?? null,
    })),
    next,
  }
}

/** All marks of a reader as they are taken along, the newest first. */
export const exportBookmarks = (tx: Tx, userId: string) =>
  tx
    .select({ postId: bookmarks.postId, title: bookmarks.title, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt))
    .all()
    .map((mark) => ({ ...mark, createdAt: iso(mark.createdAt) }))
