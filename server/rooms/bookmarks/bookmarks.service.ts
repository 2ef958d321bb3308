import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { bookmarks, posts } from '#drizzle/schema/index.ts'
import { maxBookmarks, type BookmarkPage } from '#shared/bookmarks.ts'
import { containing } from '#server/core/containing.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { listPostsByIds } from '#server/rooms/posts/posts.reading.service.ts'

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

/** Marks a post; marking it again changes nothing. @throws POST_NOT_FOUND, BOOKMARKS_FULL */
export function addBookmark(db: Db, userId: string, postId: string): void {
  write(db, (tx) => {
    const post = tx.select({ title: posts.title }).from(posts).where(eq(posts.id, postId)).get()
    if (!post) throw new AppError('POST_NOT_FOUND')
    const own = tx.select({ marks: count() }).from(bookmarks).where(eq(bookmarks.userId, userId)).get()
    if (own && own.marks >= maxBookmarks) throw new AppError('BOOKMARKS_FULL')
    tx.insert(bookmarks)
      .values({ userId, postId, title: post.title, createdAt: Date.now() })
      .onConflictDoNothing()
      .run()
  })
}

/** Takes a mark away, whether or not the post is still there. */
export function removeBookmark(db: Db, userId: string, postId: string): void {
  db.delete(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.postId, postId)))
    .run()
}

/** A reader's marks, the newest first. Of a post that is gone the title is left. */
export function listBookmarks(
  tx: Tx,
  userId: string,
  { cursor, q, limit }: { cursor?: string | undefined; q: string; limit: number },
): BookmarkPage {
  const rows = tx
    .select({
      postId: bookmarks.postId,
      marked: bookmarks.title,
      title: posts.title,
      createdAt: bookmarks.createdAt,
      updatedAt: posts.updatedAt,
    })
    .from(bookmarks)
    .leftJoin(posts, eq(posts.id, bookmarks.postId))
    .where(
      and(
        eq(bookmarks.userId, userId),
        containing(q, sql`coalesce(${posts.title}, ${bookmarks.title})`),
        afterCursor(cursor),
      ),
    )
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.postId))
    .limit(limit + 1)
    .all()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const cards = new Map(
    listPostsByIds(
      tx,
      page.map(({ postId }) => postId),
    ).map((post) => [post.id, post]),
  )
  return {
    bookmarks: page.map(({ postId, title, marked, createdAt, updatedAt }) => ({
      postId,
      title: title ?? marked,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: updatedAt === null ? null : new Date(updatedAt).toISOString(),
      post: cards.get(postId) ?? null,
    })),
    next: last && rows.length > limit ? `${last.createdAt}_${last.postId}` : null,
  }
}

function afterCursor(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const [createdAt, id] = cursor.split('_')
  return sql`(${bookmarks.createdAt}, ${bookmarks.postId}) < (${Number(createdAt)}, ${id})`
}
