import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { contentVersionOf } from './core/content-version.ts'
import { write, type Db, type Tx } from './core/db.ts'
import { whenWritable } from './core/write-lock.ts'
import { searchDocumentsOfBooks } from './features/books/books.search.service.ts'
import { searchDocumentsOfGallery } from './features/gallery/gallery.service.ts'
import { searchDocumentsOfPdfs } from './features/pdfs/pdfs.search.service.ts'
import { searchDocumentsOfPosts } from './features/posts/posts.search.service.ts'
import {
  dropDocuments,
  forgetWords,
  indexDocuments,
  indexVersion,
  listIndexed,
  rebuildIndex,
  addToIndex,
  type SearchDocument,
} from './features/search/search.index.service.ts'

const features = [searchDocumentsOfPosts, searchDocumentsOfBooks, searchDocumentsOfGallery, searchDocumentsOfPdfs]

/** Everything that can be found, oldest first: search ranks the newest rows first, across all features. */
function* allDocuments(tx: Tx): Generator<SearchDocument> {
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

/** SQLite's `user_version`, which nothing else uses and backups copy. 0 without an index. */
const savedVersion = (db: Db): number => Number(db.$client.pragma('user_version', { simple: true }))

const setVersion = (tx: Tx): void => {
  tx.run(sql.raw(`PRAGMA user_version = ${indexVersion}`))
}

/** Rebuilds the index in one transaction, while no site runs: it may take minutes. @returns the number of documents */
export const rebuildSearchIndex = (db: Db): number =>
  write(db, (tx) => {
    // Changes nothing else: the update makes the triggers write the columns by the current rules.
    tx.run(sql`UPDATE users SET name = name`)
    tx.run(sql`UPDATE orders SET name = name`)
    tx.run(sql`UPDATE order_items SET title = title`)
    setVersion(tx)
    return rebuildIndex(tx, allDocuments(tx))
  })

/** Documents in one transaction, while no site runs. */
const addedAtOnce = 5000

/** Adds to the index what is not in it yet, in a few transactions, while no site runs: after an interruption it goes on. */
export function completeSearchIndex(db: Db): void {
  const done = new Set(listIndexed(db).map(keyOf))
  let batch: SearchDocument[] = []
  const flush = () => {
    write(db, (tx) => addToIndex(tx, batch))
    batch = []
  }
  for (const document of allDocuments(db)) {
    if (done.has(keyOf(document))) continue
    // All documents of one entity are written together.
    const last = batch.at(-1)
    if (last && batch.length >= addedAtOnce && keyOf(last) !== keyOf(document)) flush()
    batch.push(document)
  }
  flush()
  write(db, setVersion)
}

/** Entities in one transaction: a fraction of a second, for which the site's writes wait. */
const refreshedAtOnce = 50
const pauseMs = 20

/** All documents of one entity after the other. */
function* entities(db: Db): Generator<[SearchDocument, ...SearchDocument[]]> {
  for (const documents of features) {
    let group: [SearchDocument, ...SearchDocument[]] | undefined
    for (const document of documents(db)) {
      if (group?.[0].entityId === document.entityId) group.push(document)
      else {
        if (group) yield group
        group = [document]
      }
    }
    if (group) yield group
  }
}

const keyOf = ({ kind, entityId }: Pick<SearchDocument, 'kind' | 'entityId'>): string => `${kind} ${entityId}`

interface RefreshOptions {
  /** What is indexed by the current version is left as it is. */
  onlyEarlier?: boolean
  /** Ends the work before the next transaction. */
  signal?: AbortSignal | undefined
}

/**
 * Brings the index up to date while the site runs, in short transactions. What was read counts only if nothing that can be
 * found has changed until it is written; otherwise the rest is read again.
 * @returns the number of posts, books, pictures and PDFs
 */
export async function refreshSearchIndex(
  db: Db,
  { onlyEarlier = false, signal }: RefreshOptions = {},
): Promise<number> {
  const versionOf = () => contentVersionOf(db)
  const done = new Set(onlyEarlier ? listIndexed(db, { isCurrent: true }).map(keyOf) : [])
  /** @returns false if something has changed since `version` */
  const inStep = async (version: number, work: (tx: Tx) => void): Promise<boolean> => {
    await whenWritable(db)
    const isCurrent = write(db, (tx) => {
      if (versionOf() !== version) return false
      work(tx)
      return true
    })
    await sleep(pauseMs, undefined, signal && { signal })
    return isCurrent
  }

  const refresh = async (): Promise<boolean> => {
    const version = versionOf()
    let batch: [SearchDocument, ...SearchDocument[]][] = []
    const flush = async () => {
      const isCurrent = await inStep(version, (tx) => batch.forEach((documents) => indexDocuments(tx, ...documents)))
      if (isCurrent) for (const [document] of batch) done.add(keyOf(document))
      batch = []
      return isCurrent
    }
    for (const documents of entities(db)) {
      if (!done.has(keyOf(documents[0]))) batch.push(documents)
      if (batch.length === refreshedAtOnce && !(await flush())) return false
    }
    if (!(await flush())) return false
    return inStep(version, (tx) => {
      for (const found of listIndexed(tx)) if (!done.has(keyOf(found))) dropDocuments(tx, found.kind, found.entityId)
    })
  }
  while (!(await refresh()));
  return done.size
}

/** Builds the index where there is none, before the site listens. */
export function buildMissingIndex(db: Db): void {
  if (savedVersion(db) !== indexVersion && listIndexed(db).length === 0) rebuildSearchIndex(db)
}

/**
 * Brings an index of an earlier version up to date while the site runs; goes on where it was when the site was stopped.
 * @param signal stops this
 * @returns when it is of the current version
 */
export async function refreshOldIndex(db: Db, signal?: AbortSignal): Promise<void> {
  if (savedVersion(db) === indexVersion) return
  await whenWritable(db)
  write(db, (tx) => {
    if (listIndexed(tx, { isCurrent: true }).length === 0) forgetWords(tx)
  })
  await refreshSearchIndex(db, { onlyEarlier: true, signal })
  await whenWritable(db)
  write(db, setVersion)
}
