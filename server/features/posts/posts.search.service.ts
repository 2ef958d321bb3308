/** Search documents of posts. */
import { asc, eq } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import type { SearchDocument } from '#server/features/search/search.index.service.ts'
import { publicContent } from './posts.teaser.ts'

/** The search documents of a post; two for a premium post: its teaser, and its whole text. */
export function toSearchDocuments(row: typeof posts.$inferSelect): [SearchDocument, ...SearchDocument[]] {
  const document = (content: string): SearchDocument => ({
    kind: 'post',
    entityId: row.id,
    title: row.title,
    author: row.author,
    categoryId: row.categoryId,
    lang: row.lang,
    url: postPath(row),
    createdAt: row.createdAt,
    // Verses are separated as in print.
    body: `${row.subtitle} ${textOfHtml(content.replaceAll(/<br\s*\/?>/g, ' / '))}`,
  })
  if (!row.isPremium) return [document(row.content)]
  return [
    { ...document(publicContent(row)), part: 'teaser' },
    { ...document(row.content), part: 'premium' },
  ]
}

/** The search documents of all posts, oldest first. */
export function* searchDocumentsOfPosts(tx: Tx): Generator<SearchDocument> {
  for (const { id } of tx.select({ id: posts.id }).from(posts).orderBy(asc(posts.createdAt), asc(posts.id)).all()) {
    const row = tx.select().from(posts).where(eq(posts.id, id)).get()
    if (row) yield* toSearchDocuments(row)
  }
}
