/** Which posts review which books. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { books, categories, publishedPosts, searchDocs } from '#drizzle/schema/index.ts'
import type { Book } from '#shared/books.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { findPhrase, wordsOfEntity } from '#server/features/search/search.names.service.ts'
import { getRow, selectBooks, toBook } from './books.service.ts'

// A post reviews a book if the words of its name stand in its title, subtitle or text, one after the other. Of a premium
// post only the teaser counts, so that a link does not reveal the rest.

const reviewCategory = 'bookreview'
const shownReviews = 6
/** Of them the newest are shown: the index knows posts by when they were first indexed. */
const maxReviews = 100
/** Shorter names occur in too many texts by chance. */
const minNameLength = 4

export interface Review {
  id: string
  slug: string
  title: string
  author: string
}

const categoryQuery = preparedOnce((tx) =>
  tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, reviewCategory)).prepare(),
)

const reviewsQuery = preparedOnce((tx) =>
  tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      title: publishedPosts.title,
      author: publishedPosts.author,
    })
    .from(publishedPosts)
    .where(sql`${publishedPosts.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .orderBy(desc(publishedPosts.publishedAt))
    .limit(shownReviews)
    .prepare(),
)

/** @throws BOOK_NOT_FOUND */
export function listReviewsOfBook(tx: Tx, bookId: string): Review[] {
  const { name } = getRow(tx, bookId).book
  const category = categoryQuery(tx).get()
  if (name.length < minNameLength || !category) return []
  const ids = findPhrase(tx, name, { kind: 'post', categoryId: category.id, limit: maxReviews })
  return ids.length === 0 ? [] : reviewsQuery(tx).all({ ids: JSON.stringify(ids) })
}

const booksQuery = preparedOnce((tx) =>
  selectBooks(tx)
    .innerJoin(searchDocs, and(eq(searchDocs.kind, 'book'), eq(searchDocs.entityId, books.id), eq(searchDocs.page, 0)))
    .where(
      and(
        sql`length(${books.name}) >= ${minNameLength}`,
        // A name of signs alone has no words, which every text would contain.
        sql`${searchDocs.titleWords} <> ''`,
        sql`instr(${sql.placeholder('words')}, ' ' || ${searchDocs.titleWords}) > 0`,
      ),
    )
    .orderBy(asc(books.sortKey))
    .limit(shownReviews)
    .prepare(),
)

/** The books that a post of the category of reviews is about; none for other posts. */
export function listBooksOfPost(tx: Tx, postId: string): Book[] {
  const post = wordsOfEntity(tx, 'post', postId)
  if (!post || post.categoryId !== categoryQuery(tx).get()?.id) return []
  return booksQuery(tx).all({ words: post.words }).map(toBook)
}
