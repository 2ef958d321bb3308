import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SearchKind } from '#shared/search/search.rules.ts'
import { write, type Db, type Tx } from './core/db.ts'
import { writeWhenFree } from './core/write-lock.ts'
import { searchableBooks } from './features/books/books.writing.service.ts'
import { searchableGallery } from './features/gallery/gallery.service.ts'
import { searchablePdfs } from './features/pdfs/pdfs.search.service.ts'
import { searchablePosts } from './features/posts/posts.search.service.ts'
import {
  forgetWords,
  indexEntity,
  indexVersion,
  listIndexed,
  rebuildIndex,
  addToIndex,
  type Entity,
  type SearchDocument,
  type SearchSource,
} from './features/search/search.index.service.ts'

const sources: Record<SearchKind, SearchSource> = {
  post: searchablePosts,
  book: searchableBooks,
  gallery: searchableGallery,
  pdf: searchablePdfs,
}

function* documentsOf(tx: Tx, { ids, documents }: SearchSource): Generator<SearchDocument> {
  for (const id of ids(tx)) yield* documents(tx, id)
}

/** Everything that can be found, oldest first: search ranks the newest rows first, across all features. */
function* allDocuments(tx: Tx): Generator<SearchDocument> {
  const streams = Object.values(sources).map((source) => documentsOf(tx, source))
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
  const done = new Set(listIndexed(db).map(toEntityKey))
  let batch: SearchDocument[] = []
  const flush = () => {
    write(db, (tx) => addToIndex(tx, batch))
    batch = []
  }
  for (const document of allDocuments(db)) {
    if (done.has(toEntityKey(document))) continue
    // All documents of one entity are written together.
    const last = batch.at(-1)
    if (last && batch.length >= addedAtOnce && toEntityKey(last) !== toEntityKey(document)) flush()
    batch.push(document)
  }
  flush()
  write(db, setVersion)
}

/** Documents in one transaction: a fraction of a second, for which the site's writes wait. */
const refreshedAtOnce = 50
const pauseMs = 20

const toEntityKey = ({ kind, entityId }: Entity): string => `${kind} ${entityId}`

/** Whatever can be found, and what is in the index and may be gone. */
function allEntities(tx: Tx): Entity[] {
  const found = Object.entries(sources).flatMap(([kind, { ids }]) =>
    ids(tx).map((entityId) => ({ kind: kind as SearchKind, entityId })),
  )
  return [...new Map([...found, ...listIndexed(tx)].map((entity) => [toEntityKey(entity), entity])).values()]
}

interface RefreshOptions {
  /** What is indexed by the current version is left as it is. */
  onlyEarlier?: boolean
  /** Ends the work before the next transaction. */
  signal?: AbortSignal | undefined
}

/**
 * Brings the index up to date while the site runs. Each thing is read in the transaction that indexes it, so that what
 * changes meanwhile, and indexes itself, holds nothing up.
 * @returns the number of posts, books, pictures and PDFs that were indexed
 */
export async function refreshSearchIndex(
  db: Db,
  { onlyEarlier = false, signal }: RefreshOptions = {},
): Promise<number> {
  const done = new Set(onlyEarlier ? listIndexed(db, { isCurrent: true }).map(toEntityKey) : [])
  const entities = allEntities(db).filter((entity) => !done.has(toEntityKey(entity)))
  let next = 0
  let indexed = 0
  const indexSome = (tx: Tx) => {
    for (let size = 0; next < entities.length && size < refreshedAtOnce; next += 1) {
      const entity = entities[next]!
      const documents = sources[entity.kind].documents(tx, entity.entityId)
      indexEntity(tx, entity, documents)
      size += Math.max(1, documents.length)
      if (documents.length > 0) indexed += 1
    }
  }
  while (next < entities.length) {
    await writeWhenFree(db, indexSome)
    await sleep(pauseMs, undefined, signal && { signal })
  }
  return indexed
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
  await writeWhenFree(db, (tx) => {
    if (listIndexed(tx, { isCurrent: true }).length === 0) forgetWords(tx)
  })
  await refreshSearchIndex(db, { onlyEarlier: true, signal })
  await writeWhenFree(db, setVersion)
}
