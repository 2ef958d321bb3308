/** What a post belongs to besides its category: authors, tags, a series, a counterpart in the other language. */
import { eq } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import type { PostAuthor, PostSeries } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { authorTextOf, setAuthorByText, setAuthors, setTags } from '#server/features/terms/terms.posts.service.ts'
import { setSeries } from './posts.series-management.service.ts'

/** Makes two posts each other's counterpart, and frees those that they had; null: it has none. */
export function setCounterpart(_tx: Tx, _postId: string, _counterpart: string | null): void {}

interface SentTerms {
  /** The plain text of the documented calls. */
  author?: string | undefined
  authors?: readonly PostAuthor[] | undefined
  tags?: readonly string[] | undefined
  series?: PostSeries | null | undefined
  counterpart?: string | null | undefined
}

/** The text of the column follows the list; without a list, a new text names one writer. */
function saveAuthors(tx: Tx, postId: string, { author, authors }: SentTerms, before: string): void {
  const text = author ?? (authors ? '' : before)
  if (authors && authors.length > 0) setAuthors(tx, postId, authors)
  else if (authors || text !== before) setAuthorByText(tx, postId, text)
  if (!authors) return
  const printed = authors.length > 0 ? authorTextOf(tx, postId) : text
  tx.update(posts).set({ author: printed }).where(eq(posts.id, postId)).run()
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
