import { searchDocs } from '#drizzle/schema/index.ts'
import { write, type Db, type Tx } from './core/db.ts'
import { searchDocumentsOfBooks } from './rooms/books/books.service.ts'
import { searchDocumentsOfGallery } from './rooms/gallery/gallery.service.ts'
import { searchDocumentsOfPdfs } from './rooms/pdfs/pdfs.service.ts'
import { searchDocumentsOfPosts } from './rooms/posts/posts.search.service.ts'
import { rebuildIndex, type SearchDocument } from './rooms/search/search.index.service.ts'

function* allDocuments(tx: Tx): Generator<SearchDocument> {
  yield* searchDocumentsOfPosts(tx)
  yield* searchDocumentsOfBooks(tx)
  yield* searchDocumentsOfGallery(tx)
  yield* searchDocumentsOfPdfs(tx)
}

/** Makes the search's index anew from what the rooms hold. @returns how many documents there are */
export const rebuildSearchIndex = (db: Db): number => write(db, (tx) => rebuildIndex(tx, allDocuments(tx)))

/** Fills an index that is empty: that of a database from before there was a search. */
export function ensureSearchIndex(db: Db): void {
  if (!db.select({ id: searchDocs.id }).from(searchDocs).limit(1).get()) rebuildSearchIndex(db)
}
