/** What the search knows of a post. */
import { asc, eq } from 'drizzle-orm'
import { posts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import type { SearchDocument } from '#server/rooms/search/search.index.service.ts'
import { publicContent } from './posts.teaser.ts'

export const toSearchDocument = (row: typeof posts.$inferSelect): SearchDocument => ({
  kind: 'post',
  entityId: row.id,
  title: row.title,
  author: row.author,
  categoryId: row.categoryId,
  lang: row.lang,
  url: postPath(row),
  createdAt: row.createdAt,
  // What is found is shown: the rest of a premium post must not be.
  body: `${row.subtitle} ${textOfHtml(publicContent(row))}`,
})

/** Every post as the search knows it, oldest first. */
export function* searchDocumentsOfPosts(tx: Tx): Generator<SearchDocument> {
  for (const { id } of tx.select({ id: posts.id }).from(posts).orderBy(asc(posts.createdAt), asc(posts.id)).all()) {
    const row = tx.select().from(posts).where(eq(posts.id, id)).get()
    if (row) yield toSearchDocument(row)
  }
}
