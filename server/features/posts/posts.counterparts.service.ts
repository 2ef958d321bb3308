/** Two posts that are the same in Tamil and in English: each names the other, and has its own text and state. */
import { and, eq, ne } from 'drizzle-orm'
import { posts, publishedPosts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCounterpart } from '#shared/posts.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

const wrong = (code: ErrorCode) => new AppError(code, { fields: { counterpart: code } })

/** Ends the pair that a post is in. */
function free(tx: Tx, id: string): void {
  tx.update(posts).set({ counterpartId: null }).where(eq(posts.counterpartId, id)).run()
  tx.update(posts).set({ counterpartId: null }).where(eq(posts.id, id)).run()
}

/**
 * Makes two posts each other's counterpart, and frees those that they had.
 * @param counterpart null: it has none
 * @throws COUNTERPART_UNKNOWN, COUNTERPART_LANGUAGE when both are in the same language
 */
export function setCounterpart(tx: Tx, postId: string, counterpart: string | null): void {
  const read = (id: string) =>
    tx
      .select({ lang: posts.listedLang, state: posts.state, counterpartId: posts.counterpartId })
      .from(posts)
      .where(and(eq(posts.id, id), ne(posts.state, 'trashed')))
      .get()
  const post = read(postId)
  if (!post) throw new AppError('POST_NOT_FOUND')
  if (post.counterpartId === counterpart) return
  if (counterpart !== null) {
    const other = counterpart === postId ? undefined : read(counterpart)
    if (!other) throw wrong('COUNTERPART_UNKNOWN')
    if (other.lang === post.lang) throw wrong('COUNTERPART_LANGUAGE')
  }
  free(tx, postId)
  if (counterpart !== null) {
    free(tx, counterpart)
    tx.update(posts).set({ counterpartId: counterpart }).where(eq(posts.id, postId)).run()
    tx.update(posts).set({ counterpartId: postId }).where(eq(posts.id, counterpart)).run()
  }
  raiseContentVersion(tx)
}

/** The counterpart of a post as readers see it: published, and in the other language. */
export function findPublishedCounterpart(tx: Tx, id: string | null, lang: Lang): PostCounterpart | null {
  if (id === null) return null
  const found = tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      lang: publishedPosts.lang,
      title: publishedPosts.title,
    })
    .from(publishedPosts)
    .where(eq(publishedPosts.id, id))
    .get()
  // The language of a text may have changed since they were linked.
  return found && found.lang !== lang ? found : null
}

/** The path of the published counterpart of a post in that language; of a post in that language itself there is none. */
export function findCounterpartPath(tx: Tx, id: string, lang: Lang): string | undefined {
  const post = tx
    .select({ lang: publishedPosts.lang, counterpartId: publishedPosts.counterpartId })
    .from(publishedPosts)
    .where(eq(publishedPosts.id, id))
    .get()
  const found = post && post.lang !== lang ? findPublishedCounterpart(tx, post.counterpartId, post.lang) : null
  return found ? postPath(found) : undefined
}
