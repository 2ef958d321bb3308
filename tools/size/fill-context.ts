import { desc, eq, sql } from 'drizzle-orm'
import { authors, books, pictures, posts, series, tags, users } from '#drizzle/schema/index.ts'
import type { Db } from '#server/core/db.ts'
import type { Storage } from '#server/core/storage.ts'
import type { Amounts, derivedAmounts } from './amounts.ts'
import type { Random } from './random.ts'

/** What each part of a library is made with. What the parts before it have made, it reads from the database. */
export interface Fill {
  db: Db
  storage: Storage
  /** Of this part alone. */
  random: Random
  amounts: Amounts & ReturnType<typeof derivedAmounts>
  /** The owner, who has done everything. */
  userId: string
  /** The newest things are from just before this, in ms. */
  now: number
}

// Lists in the order in which they were written, so that each time the same ones are picked.
const asWritten = sql`rowid`

export const authorsOf = ({ db }: Fill) =>
  db.select({ id: authors.id, name: authors.name }).from(authors).orderBy(asWritten).all()

export const tagIdsOf = ({ db }: Fill): string[] =>
  db.select({ id: tags.id }).from(tags).orderBy(asWritten).all().map(idOf)

export const seriesIdsOf = ({ db }: Fill): string[] =>
  db.select({ id: series.id }).from(series).orderBy(asWritten).all().map(idOf)

export const pictureIdsOf = ({ db }: Fill): string[] =>
  db.select({ id: pictures.id }).from(pictures).orderBy(asWritten).all().map(idOf)

export const readerIdsOf = ({ db }: Fill): string[] =>
  db.select({ id: users.id }).from(users).where(eq(users.role, 'reader')).orderBy(asWritten).all().map(idOf)

export const booksOf = ({ db }: Fill) =>
  db.select({ id: books.id, name: books.name, price: books.sellingPrice }).from(books).orderBy(asWritten).all()
export type FilledBook = ReturnType<typeof booksOf>[number]

/** The newest first, the drafts last. */
export const postsOf = ({ db }: Fill) =>
  db
    .select({
      id: posts.id,
      title: posts.title,
      lang: posts.lang,
      author: posts.author,
      publishedAt: posts.publishedAt,
    })
    .from(posts)
    .orderBy(desc(asWritten))
    .all()
export type FilledPost = ReturnType<typeof postsOf>[number]

const idOf = ({ id }: { id: string }): string => id
