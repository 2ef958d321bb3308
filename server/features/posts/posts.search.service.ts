/** Search documents of posts. */
import { asc, eq } from 'drizzle-orm'
import { publishedPosts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { searchedFields } from '#shared/post-fields.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import { indexEntity, type SearchDocument, type SearchSource } from '#server/features/search/search.index.service.ts'
import { publicContent } from './posts.teaser.ts'

/** The search documents of a post; two for a premium post: its teaser, and its whole text. */
function toSearchDocuments(row: typeof publishedPosts.$inferSelect): SearchDocument[] {
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
    body: [...searchedFields.map((name) => row[name]), textOfHtml(content.replaceAll(/<br\s*\/?>/g, ' / '))].join(' '),
  })
  if (!row.isPremium) return [document(row.content)]
  return [
    { ...document(publicContent(row)), part: 'teaser' },
    { ...document(row.content), part: 'premium' },
  ]
}

export const searchablePosts: SearchSource = {
  ids: (tx) =>
    tx
      .select({ id: publishedPosts.id })
      .from(publishedPosts)
      .orderBy(asc(publishedPosts.publishedAt), asc(publishedPosts.id))
      .all()
      .map(({ id }) => id),
  documents(tx, id) {
    const row = tx.select().from(publishedPosts).where(eq(publishedPosts.id, id)).get()
    return row ? toSearchDocuments(row) : []
  },
}

/** Brings the search documents of a post up to date: none unless it is published. */
export const indexPost = (tx: Tx, id: string): void =>
  indexEntity(tx, { kind: 'post', entityId: id }, searchablePosts.documents(tx, id))
