import { z } from 'zod'
import {
  adminBook,
  adminBookList,
  adminBookPage,
  book,
  bookInput,
  bookListInput,
  bookPage,
  bookTotals,
  bookUpdate,
  setInStock,
} from '#shared/books.ts'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import { shopProcedure, shopDeleteProcedure, publicById, publicProcedure, router } from '#server/core/trpc.ts'
import * as reviews from './books.reviews.service.ts'
import * as service from './books.service.ts'
import * as writing from './books.writing.service.ts'

const review = z.object({ id: z.string(), slug: z.string(), title: z.string(), author: z.string() })

export const booksRouter = router({
  list: publicProcedure
    .input(bookListInput)
    .output(bookPage)
    .query(({ ctx, input }) => service.listBooks(ctx.db, input)),

  get: publicById.output(book).query(({ ctx, input }) => service.getBook(ctx.db, input.id)),

  /** Posts that review the book. */
  reviews: publicById.output(z.array(review)).query(({ ctx, input }) => reviews.listReviewsOfBook(ctx.db, input.id)),

  /** The books that a post reviews. */
  ofPost: publicById.output(z.array(book)).query(({ ctx, input }) => reviews.listBooksOfPost(ctx.db, input.id)),

  adminList: shopProcedure
    .input(adminBookList)
    .output(adminBookPage)
    .query(({ ctx, input }) => service.listAdminBooks(ctx.db, input)),

  adminTotals: shopProcedure
    .input(bookListInput.pick({ q: true }))
    .output(bookTotals)
    .query(({ ctx, input }) => service.countBooks(ctx.db, input.q)),

  create: shopProcedure
    .input(bookInput)
    .input(submission)
    .output(adminBook)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      writing.createBook(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: shopProcedure
    .input(bookUpdate)
    .output(adminBook)
    .mutation(({ ctx, input }) => writing.updateBook(ctx.db, ctx.user, input)),

  delete: shopDeleteProcedure.mutation(({ ctx, input }) => writing.deleteBook(ctx.db, ctx.user, input.id)),

  setInStock: shopProcedure
    .input(setInStock)
    .output(bulkResult)
    .mutation(({ ctx, input }) => writing.setInStock(ctx.db, ctx.user, input)),

  /** Moves books to the trash. */
  remove: shopProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => writing.removeBooks(ctx.db, ctx.user, input.ids)),
})
