import { sql } from 'drizzle-orm'
import { write, type Db, type Tx } from './core/db.ts'
import { searchDocumentsOfBooks } from './features/books/books.service.ts'
import { searchDocumentsOfGallery } from './features/gallery/gallery.service.ts'
import { searchDocumentsOfPdfs } from './features/pdfs/pdfs.search.service.ts'
import { searchDocumentsOfPosts } from './features/posts/posts.search.service.ts'
import { rebuildIndex, type SearchDocument } from './features/search/search.index.service.ts'

/** All that can be found, oldest first: the newest are looked at first, of whatever feature they are. */
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

/** Of what the index is made from a text. Raise it where that changes: existing sites then make theirs anew at start. */
const indexVersion = 1

/** The database's own number, which nothing else uses; copied by backups. A database without an index has 0. */
const savedVersion = (db: Db): number => Number(db.$client.pragma('user_version', { simple: true }))

/** Makes all that is searched anew from what the features hold. @returns how many documents there are */
export const rebuildSearchIndex = (db: Db): number =>
  write(db, (tx) => {
    // Nothing changes but what triggers write by the rules of now.
    tx.run(sql`UPDATE users SET name = name`)
    tx.run(sql`UPDATE orders SET name = name`)
    tx.run(sql.raw(`PRAGMA user_version = ${indexVersion}`))
    return rebuildIndex(tx, allDocuments(tx))
  })

/** Makes the index of a database from before there was a search, or of one that an earlier version has made. */
export function ensureSearchIndex(db: Db): void {
  if (savedVersion(db) !== indexVersion) rebuildSearchIndex(db)
}
