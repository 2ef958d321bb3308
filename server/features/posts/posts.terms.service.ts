/** What a post belongs to besides its category: authors, tags, a series, a counterpart in the other language. */
import { eq } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import type { PostAuthor, PostSeries } from '#shared/post-parts.ts'
import type { Tx } from '#server/core/db.ts'
import { findTermId } from '#server/features/terms/terms.names.service.ts'
import {
  authorTextOf,
  listAuthorsOfPost,
  setAuthorByText,
  setAuthors,
  setTags,
} from '#server/features/terms/terms.posts.service.ts'
import { setCounterpart } from './posts.counterparts.service.ts'
import { setSeries } from './posts.series-management.service.ts'

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
