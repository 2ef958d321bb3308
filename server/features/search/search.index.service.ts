import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { searchDocs, searchTexts, searchWords, type searchParts } from '#drizzle/schema/index.ts'
import { yearOf } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { indexedWords, searchedWords } from '#shared/search/words.ts'
import type { SearchKind } from '#shared/search/search.rules.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { authorFacet, inCompound, inTitle, kindFacet, partFacet, shapeOf, yearFacet } from './search.words.ts'

/**
 * Raise this when words are indexed differently: existing sites then index everything anew after their start, while the
 * documents of the earlier version are still found as well as their keys allow.
 */
export const indexVersion = 6

/** Something that readers can find, as its feature provides it. */
export interface SearchDocument {
  kind: SearchKind
  entityId: string
  /** Page of a PDF, from 1. */
  page?: number
  /** A premium post is provided twice: its public teaser, and its whole text. */
  part?: (typeof searchParts)[number]
  title: string
  author: string
  categoryId: string | null
  lang: Lang
  /** Path of the page to open. */
  url: string
  /** In ms. */
  createdAt: number
  /** The rest of the searched text, as plain text. */
  body: string
}

/** What a feature lets readers find. */
export interface SearchSource {
  /** Whatever can be found, oldest first. */
  ids: (tx: Tx) => string[]
  /** All documents of one: one, or the pages of a PDF, or the teaser and the whole of a premium post; none if it is gone. */
  documents: (tx: Tx, id: string) => SearchDocument[]
}

type Row = Omit<typeof searchDocs.$inferSelect, 'id'> & { body: string }

/** Number of documents and of titles that contain a word. */
type WordCounts = Map<string, { docs: number; titles: number; sound: string }>

interface Words {
  /** Words of title and author. Those of a PDF are indexed once, not with each page. */
  head: readonly string[]
  body: readonly string[]
  /** The distinct words of both. */
  all: ReadonlySet<string>
}

function wordsIn({ titleWords, authorWords, body: text }: Row): Words {
  const head = `${titleWords} ${authorWords}`.split(' ').filter(Boolean)
  const body = searchedWords(text)
  return { head, body, all: new Set([...head, ...body]) }
}

/** Premium texts do not count, so that their words are never suggested. */
function countWords(counts: WordCounts, { part }: Row, words: Words, by: 1 | -1): void {
  if (part === 'premium') return
  const head = new Set(words.head)
  for (const word of words.all) {
    let count = counts.get(word)
    if (!count) {
      count = { docs: 0, titles: 0, sound: keysOf(word).sounds.at(-1) ?? '' }
      counts.set(word, count)
    }
    count.docs += by
    if (head.has(word)) count.titles += by
  }
}

/** A count that reaches this limit is frozen until the index is rebuilt. */
const maxCount = 250

/** Adds to the counts of words, and deletes those that no document contains any more. */
function saveCounts(tx: Tx, counts: WordCounts): void {
  const changed = [...counts].filter(([, { docs, titles }]) => docs !== 0 || titles !== 0)
  if (changed.length === 0) return
  const rows = changed.map(([word, { docs, titles, sound }]) => [
    word,
    sound,
    shapeOf(sound),
    Math.min(docs, maxCount),
    titles,
  ])
  tx.run(sql`INSERT INTO search_words (word, sound, shape, docs, titles)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${JSON.stringify(rows)})
    WHERE true
    ON CONFLICT (word) DO UPDATE
      SET docs = iif(docs < ${maxCount}, min(docs + excluded.docs, ${maxCount}), docs),
        titles = titles + excluded.titles
      WHERE docs < ${maxCount} OR excluded.titles <> 0`)
  const lost = changed.filter(([, { docs }]) => docs < 0).map(([word]) => word)
  if (lost.length > 0)
    tx.run(sql`DELETE FROM search_words WHERE docs <= 0
      AND word IN (SELECT value FROM json_each(${JSON.stringify(lost)}))`)
}

/** Distinct lemmas and sounds: positions and frequencies matter for exact words only. */
function keyColumns({ head, all }: Words): { lemmas: string; sounds: string } {
  const lemmas = new Set<string>()
  const sounds = new Set<string>()
  const add = (words: Iterable<string>, mark: (key: string) => string) => {
    for (const word of words) {
      const keys = keysOf(word)
      for (const lemma of keys.lemmas) lemmas.add(mark(lemma))
      for (const part of keys.parts) lemmas.add(mark(inCompound(part)))
      for (const sound of keys.sounds) sounds.add(mark(sound))
    }
  }
  add(all, (key) => key)
  add(head, inTitle)
  return { lemmas: [...lemmas].join(' '), sounds: [...sounds].join(' ') }
}

function insertWords(tx: Tx, id: number, document: Row, words: Words): void {
  const { lemmas, sounds } = keyColumns(words)
  const facets = [
    kindFacet(document.kind),
    yearFacet(document.year),
    authorFacet(indexedWords(document.author)),
    ...(document.part ? [partFacet(document.part)] : []),
  ]
  statement(tx, 'INSERT INTO search (rowid, title, body, stem, sound, facet) VALUES (?, ?, ?, ?, ?, ?)').run(
    id,
    words.head.join(' '),
    words.body.join(' '),
    lemmas,
    sounds,
    facets.join(' '),
  )
}

const rowOf = ({ page = 0, part, ...document }: SearchDocument): Row => ({
  ...document,
  page,
  part: part ?? '',
  titleWords: page > 0 ? '' : searchedWords(document.title).join(' '),
  authorWords: page > 0 ? '' : indexedWords(document.author).join(' '),
  year: yearOf(document.createdAt),
  keysVersion: indexVersion,
})

/** @param id of the row that it replaces, so that a change does not make the document newer */
function insertRow(tx: Tx, document: Row, words: Words, id?: number): void {
  const { body, ...row } = document
  // No RETURNING: SQLite wraps it in a savepoint, at which the full-text table flushes its buffer.
  const saved = Number(
    tx
      .insert(searchDocs)
      .values({ ...row, id })
      .run().lastInsertRowid,
  )
  tx.insert(searchTexts).values({ id: saved, body }).run()
  insertWords(tx, saved, document, words)
}

function deleteRow(tx: Tx, id: number): void {
  statement(tx, 'DELETE FROM search WHERE rowid = ?').run(id)
  tx.delete(searchTexts).where(eq(searchTexts.id, id)).run()
  tx.delete(searchDocs).where(eq(searchDocs.id, id)).run()
}

/** Replaces all rows of an entity. */
function replaceRows(tx: Tx, kind: SearchKind, entityId: string, rows: readonly Row[]): void {
  const counts: WordCounts = new Map()
  const before = tx
    .select({ ...getTableColumns(searchDocs), body: searchTexts.body })
    .from(searchDocs)
    .innerJoin(searchTexts, eq(searchTexts.id, searchDocs.id))
    .where(and(eq(searchDocs.kind, kind), eq(searchDocs.entityId, entityId)))
    .all()
  for (const row of before) {
    // The words of an earlier version were forgotten, see `forgetWords`.
    if (row.keysVersion === indexVersion) countWords(counts, row, wordsIn(row), -1)
    deleteRow(tx, row.id)
  }
  for (const row of rows) {
    const words = wordsIn(row)
    countWords(counts, row, words, 1)
    insertRow(tx, row, words, before.find(({ page, part }) => page === row.page && part === row.part)?.id)
  }
  saveCounts(tx, counts)
}

/**
 * Updates the index for an entity, in the transaction that changes it.
 * @param documents all of its documents
 */
export function indexDocuments(tx: Tx, ...documents: [SearchDocument, ...SearchDocument[]]): void {
  const [{ kind, entityId }] = documents
  indexEntity(tx, { kind, entityId }, documents)
}

export interface Entity {
  kind: SearchKind
  entityId: string
}

/** Updates the index for an entity that may be gone, and then has no documents. */
export const indexEntity = (tx: Tx, { kind, entityId }: Entity, documents: readonly SearchDocument[]): void =>
  replaceRows(tx, kind, entityId, documents.map(rowOf))

/** Removes all documents of an entity, in the transaction that deletes it. */
export const dropDocuments = (tx: Tx, kind: SearchKind, entityId: string): void => replaceRows(tx, kind, entityId, [])

/**
 * Every entity in the index.
 * @param isCurrent only those that are indexed by the current version
 */
export const listIndexed = (tx: Tx, { isCurrent = false } = {}): Entity[] =>
  tx
    .selectDistinct({ kind: searchDocs.kind, entityId: searchDocs.entityId })
    .from(searchDocs)
    .where(isCurrent ? eq(searchDocs.keysVersion, indexVersion) : undefined)
    .all()

/** Before the first document of a new version: the words of the earlier one are counted anew with their documents. */
export function forgetWords(tx: Tx): void {
  tx.delete(searchWords).run()
}

/** Moves the documents of posts to another category. */
export function moveDocuments(tx: Tx, from: string, to: string): void {
  tx.update(searchDocs).set({ categoryId: to }).where(eq(searchDocs.categoryId, from)).run()
}

/** Moves the documents of those entities that are in category `from`. */
export function moveDocumentsOf(
  tx: Tx,
  kind: SearchKind,
  ids: readonly string[],
  { from, to }: { from: string | null; to: string },
): void {
  tx.update(searchDocs)
    .set({ categoryId: to })
    .where(
      and(
        eq(searchDocs.kind, kind),
        sql`${searchDocs.entityId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        sql`${searchDocs.categoryId} IS ${from}`,
      ),
    )
    .run()
}

/** Buffer in bytes of the full-text table while the whole index is built; a single post needs little. */
const gathered = { usually: 1 << 20, whenRebuilding: 1 << 26 }
// Not a bound parameter: that would be a REAL, which is refused.
const gather = (tx: Tx, bytes: number) =>
  tx.run(sql`INSERT INTO search (search, rank) VALUES ('hashsize', ${sql.raw(String(bytes))})`)

/** Words in one statement that writes counts. */
const wordsAtOnce = 20_000

/**
 * Rebuilds the index from all documents, oldest first, in the caller's transaction.
 * @returns the number of documents
 */
export function rebuildIndex(tx: Tx, documents: Iterable<SearchDocument>): number {
  tx.run(sql`INSERT INTO search (search) VALUES ('delete-all')`)
  tx.delete(searchDocs).run()
  tx.delete(searchTexts).run()
  tx.delete(searchWords).run()
  const total = addToIndex(tx, documents)
  // Merges the segments of the index, so that each word is stored once.
  tx.run(sql`INSERT INTO search (search) VALUES ('optimize')`)
  return total
}

/**
 * Adds many documents that are not in the index, oldest first, in the caller's transaction.
 * @returns their number
 */
export function addToIndex(tx: Tx, documents: Iterable<SearchDocument>): number {
  gather(tx, gathered.whenRebuilding)
  const counts: WordCounts = new Map()
  let total = 0
  for (const document of documents) {
    const row = rowOf(document)
    const words = wordsIn(row)
    insertRow(tx, row, words)
    countWords(counts, row, words, 1)
    total += 1
  }
  const entries = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < entries.length; start += wordsAtOnce)
    saveCounts(tx, new Map(entries.slice(start, start + wordsAtOnce)))
  gather(tx, gathered.usually)
  return total
}
