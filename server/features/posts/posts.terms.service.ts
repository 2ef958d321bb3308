/** What a post belongs to besides its category: authors, tags, a series, the same post in the other language. */
import { and, eq, ne } from 'drizzle-orm'
import { postPath } from '#shared/addresses.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCounterpart } from '#shared/posts.ts'
import type { PostAuthor, PostSeries } from '#shared/post-parts.ts'
import { posts, publishedPosts } from '#drizzle/schema/index.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { findTermId } from '#server/features/terms/terms.names.service.ts'
import {
  authorTextOf,
  listAuthorsOfPost,
  setAuthorByText,
  setAuthors,
  setTags,
} from '#server/features/terms/terms.posts.service.ts'
import { setSeries } from './posts.series-management.service.ts'

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

interface SentTerms {
  /** The plain text of the documented calls. */
  author?: string | undefined
  authors?: readonly PostAuthor[] | undefined
  tags?: readonly string[] | undefined
  series?: PostSeries | null | undefined
  counterpart?: string | null | undefined
}

const isSameList = (tx: Tx, postId: string, list: readonly PostAuthor[]): boolean =>
  listAuthorsOfPost(tx, postId)
    .map(({ id, role }) => `${id} ${role}`)
    .join() === list.map(({ id, name = '', role }) => `${id ?? findTermId(tx, 'author', name)} ${role}`).join()

/** Forms send both a list and the text: the one that has changed holds, and of both the list. The text follows the list. */
function saveAuthors(tx: Tx, postId: string, { author, authors }: SentTerms, before: string): void {
  const isNewText = author !== undefined && author !== before
  if (!authors || (isNewText && isSameList(tx, postId, authors))) {
    if (isNewText) setAuthorByText(tx, postId, author)
    return
  }
  setAuthors(tx, postId, authors)
  tx.update(posts)
    .set({ author: authorTextOf(tx, postId) })
    .where(eq(posts.id, postId))
    .run()
}

/**
 * Saves what was sent of them, once the row of the post is written and before it is indexed. What is not sent stays.
 * @param authorBefore the text of the post before: the same text again leaves its authors as they are
 * @throws AUTHOR_NOT_FOUND, SERIES_NOT_FOUND, TERM_NAME_UNUSABLE, each naming the field
 */
export function saveTerms(tx: Tx, postId: string, sent: SentTerms, authorBefore = ''): void {
  saveAuthors(tx, postId, sent, authorBefore)
  if (sent.tags) setTags(tx, postId, sent.tags)
  if (sent.series !== undefined) setSeries(tx, postId, sent.series)
  if (sent.counterpart !== undefined) setCounterpart(tx, postId, sent.counterpart)
}
