import { sql } from 'drizzle-orm'
import { write, type Db, type Tx } from './core/db.ts'
import { searchDocumentsOfBooks } from './features/books/books.service.ts'
import { searchDocumentsOfGallery } from './features/gallery/gallery.service.ts'
import { searchDocumentsOfPdfs } from './features/pdfs/pdfs.search.service.ts'
import { searchDocumentsOfPosts } from './features/posts/posts.search.service.ts'
import { rebuildIndex, type SearchDocument } from './features/search/search.index.service.ts'

/** Everything that can be found, oldest first: search ranks the newest rows first, across all features. */
function* allDocuments(tx: Tx): Generator<SearchDocument> {
  const features = [searchDocumentsOfPosts, searchDocumentsOfBooks, searchDocumentsOfGallery, searchDocumentsOfPdfs]
  const streams = features.map((documents) => documents(tx)[Symbol.iterator]())
  const heads = streams.map((stream) => stream.next())
  for (;;) {
    let oldest = -1
    for (const [index, { done, value }] of heads.entries())
      if (!done && value.createdAt < (heads[oldest]?.value?.createdAt ?? Infinity)) oldest = index
    const document = heads[oldest]?.value
    const stream = streams[oldest]
    if (!document || !stream) return
    yield document
    heads[oldest] = stream.next()
  }
}

/** Raise this when the index is built differently: existing sites then rebuild theirs at the start. */
const indexVersion = 1

/** SQLite's `user_version`, which nothing else uses and backups copy. 0 without an index. */
const savedVersion = (db: Db): number => Number(db.$client.pragma('user_version', { simple: true }))

/** Rebuilds the index from the data of the features. @returns the number of documents */
export const rebuildSearchIndex = (db: Db): number =>
  write(db, (tx) => {
    // Changes nothing else: the update makes the triggers write the columns by the current rules.
    tx.run(sql`UPDATE users SET name = name`)
    tx.run(sql`UPDATE orders SET name = name`)
    tx.run(sql.raw(`PRAGMA user_version = ${indexVersion}`))
    return rebuildIndex(tx, allDocuments(tx))
  })

/** Builds the index where it is missing or of an earlier version. */
export function ensureSearchIndex(db: Db): void {
  if (savedVersion(db) !== indexVersion) rebuildSearchIndex(db)
}
