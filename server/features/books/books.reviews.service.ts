/** Which posts review which books. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { books, categories, publishedPosts } from '#drizzle/schema/index.ts'
import type { Book } from '#shared/books.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { getRow, selectBooks, toBook } from './books.service.ts'

// A post reviews a book if the book's name is in its title, subtitle or text.

const reviewCategory = 'bookreview'
const shownReviews = 6
/** Shorter names occur in too many texts by chance. */
const shortestNamed = 4

/** Of a premium post only the teaser, so that a link does not reveal the rest. */
const readByAll = sql`${publishedPosts.title} || char(10) || ${publishedPosts.subtitle} || char(10) ||
  CASE WHEN ${publishedPosts.isPremium} THEN ${publishedPosts.excerpt} ELSE ${publishedPosts.content} END`

export interface Review {
  id: string
  slug: string
  title: string
  author: string
}

const reviewsQuery = preparedOnce((tx) =>
  tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      title: publishedPosts.title,
      author: publishedPosts.author,
    })
    .from(publishedPosts)
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .where(and(eq(categories.slug, reviewCategory), sql`instr(${readByAll}, ${sql.placeholder('name')}) > 0`))
    .orderBy(desc(publishedPosts.publishedAt))
    .limit(shownReviews)
    .prepare(),
)

/** @throws BOOK_NOT_FOUND */
export function listReviewsOfBook(tx: Tx, bookId: string): Review[] {
  const { name } = getRow(tx, bookId).book
  return name.length < shortestNamed ? [] : reviewsQuery(tx).all({ name })
}

const booksOfPostQuery = preparedOnce((tx) =>
  selectBooks(tx)
    .innerJoin(publishedPosts, eq(publishedPosts.id, sql.placeholder('postId')))
    .innerJoin(categories, eq(categories.id, publishedPosts.categoryId))
    .where(
      and(
        eq(categories.slug, reviewCategory),
        sql`length(${books.name}) >= ${shortestNamed}`,
        sql`instr(${readByAll}, ${books.name}) > 0`,
      ),
    )
    .orderBy(asc(books.sortKey))
    .limit(shownReviews)
    .prepare(),
)

/** The books that a post of the category of reviews is about; none for other posts. */
export const listBooksOfPost = (tx: Tx, postId: string): Book[] => booksOfPostQuery(tx).all({ postId }).map(toBook)
