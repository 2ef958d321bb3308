/** What a post belongs to besides its category: authors, tags, a series, a counterpart in the other language. */
import { eq, sql } from 'drizzle-orm'
import { authors, postAuthors, postTags, publishedPosts, series, tags } from '#drizzle/schema/index.ts'
import type { PostAuthor, PostSeries } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'

/** Stores the tags of a post, in their order; unknown names become tags. */
export function setTags(_tx: Tx, _postId: string, _names: readonly string[]): void {}

/**
 * Stores the authors of a post: those of the list, or those whom its author line names.
 * @returns the author line, as pages print it
 */
export function setAuthors(
  _tx: Tx,
  _postId: string,
  { author }: { author: string; authors: readonly PostAuthor[] | undefined },
): string {
  return author
}

/** Makes a post a part of a series, or of none. */
export function setSeries(_tx: Tx, _postId: string, _series: PostSeries | null): void {}

/** Makes two posts each other's counterpart, and frees those that they had; null: it has none. */
export function setCounterpart(_tx: Tx, _postId: string, _counterpart: string | null): void {}

/** Brings the dates by which the lists of authors and tags are sorted up to date: none unless the post is published. */
export function syncPublishedAt(tx: Tx, postId: string): void {
  const publishedAt = sql`(SELECT published_at FROM ${publishedPosts} WHERE id = ${postId})`
  tx.update(postAuthors).set({ publishedAt }).where(eq(postAuthors.postId, postId)).run()
  tx.update(postTags).set({ publishedAt }).where(eq(postTags.postId, postId)).run()
}

export const tagsOf = (tx: Tx, postId: string): string[] =>
  tx
    .select({ name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(postTags.position)
    .all()
    .map(({ name }) => name)

export const authorsOf = (tx: Tx, postId: string) =>
  tx
    .select({ id: authors.id, name: authors.name, role: postAuthors.role })
    .from(postAuthors)
    .innerJoin(authors, eq(authors.id, postAuthors.authorId))
    .where(eq(postAuthors.postId, postId))
    .orderBy(postAuthors.position)
    .all()

export function seriesOf(tx: Tx, { seriesId, part }: { seriesId: string | null; part: number | null }) {
  const found = seriesId === null ? undefined : tx.select().from(series).where(eq(series.id, seriesId)).get()
  return found && part !== null ? { id: found.id, name: found.name, part } : null
}
