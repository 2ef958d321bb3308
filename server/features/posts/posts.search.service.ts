/** Search documents of posts. */
import { asc, eq } from 'drizzle-orm'
import { publishedPosts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import { dropDocuments, indexDocuments, type SearchDocument } from '#server/features/search/search.index.service.ts'
import { publicContent } from './posts.teaser.ts'

/** The search documents of a post; two for a premium post: its teaser, and its whole text. */
function toSearchDocuments(row: typeof publishedPosts.$inferSelect): [SearchDocument, ...SearchDocument[]] {
  const document = (content: string): SearchDocument => ({
    kind: 'post',
    entityId: row.id,
    title: row.title,
    author: row.author,
    categoryId: row.categoryId,
    lang: row.lang,
    url: postPath(row),
    createdAt: row.publishedAt,
    // Verses are separated as in print.
    body: `${row.subtitle} ${textOfHtml(content.replaceAll(/<br\s*\/?>/g, ' / '))}`,
  })
  if (!row.isPremium) return [document(row.content)]
  return [
    { ...document(publicContent(row)), part: 'teaser' },
    { ...document(row.content), part: 'premium' },
  ]
}

/** Brings the search documents of a post up to date: none unless it is published. */
export function indexPost(tx: Tx, id: string): void {
  const row = tx.select().from(publishedPosts).where(eq(publishedPosts.id, id)).get()
  if (row) indexDocuments(tx, ...toSearchDocuments(row))
  else dropDocuments(tx, 'post', id)
}

/** The search documents of all posts, oldest first. */
export function* searchDocumentsOfPosts(tx: Tx): Generator<SearchDocument> {
  for (const { id } of tx
    .select({ id: publishedPosts.id })
    .from(publishedPosts)
    .orderBy(asc(publishedPosts.publishedAt), asc(publishedPosts.id))
    .all()) {
    const row = tx.select().from(publishedPosts).where(eq(publishedPosts.id, id)).get()
    if (row) yield* toSearchDocuments(row)
  }
}
