import { and, eq, sql } from 'drizzle-orm'
import { searchDocs, searchWords } from '#drizzle/schema/index.ts'
import { yearOf } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import type { SearchKind } from '#shared/search/result.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { Tx } from '#server/core/db.ts'
import { authorFacet, inTitle, kindFacet, yearFacet } from './search.keys.ts'

/** Something that readers can find, as its room hands it over. */
export interface SearchDocument {
  kind: SearchKind
  entityId: string
  /** Of a PDF, from 1. */
  page?: number
  title: string
  author: string
  categoryId: string | null
  lang: Lang
  /** Where a reader is led to. */
  url: string
  /** In ms. */
  createdAt: number
  /** Everything else that is searched, as plain text. */
  body: string
}

type DocRow = typeof searchDocs.$inferSelect

/** How often a word stands in how many documents, and in how many titles. */
type WordCounts = Map<string, { docs: number; titles: number }>

type Head = Pick<DocRow, 'title' | 'author' | 'page'>

/** The words of title and author. Those of a PDF stand once, not again at each of its pages. */
const headOf = ({ title, author, page }: Head): string[] => (page > 0 ? [] : [...wordsOf(title), ...wordsOf(author)])

function countWords(counts: WordCounts, { body, ...rest }: Head & Pick<DocRow, 'body'>, by: 1 | -1) {
  const head = new Set(headOf(rest))
  for (const word of new Set([...head, ...wordsOf(body)])) {
    const count = counts.get(word) ?? { docs: 0, titles: 0 }
    count.docs += by
    if (head.has(word)) count.titles += by
    counts.set(word, count)
  }
}

/** Adds to the counts of words; those that no document holds any more go. */
function saveCounts(tx: Tx, counts: WordCounts): void {
  const changed = [...counts].filter(([, { docs, titles }]) => docs !== 0 || titles !== 0)
  if (changed.length === 0) return
  const rows = changed.map(([word, { docs, titles }]) => {
    const { stem, sounds } = keysOf(word)
    return [word, stem, sounds.at(-1) ?? '', docs, titles]
  })
  tx.run(sql`INSERT INTO search_words (word, stem, sound, docs, titles)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${JSON.stringify(rows)})
    WHERE true
    ON CONFLICT (word) DO UPDATE SET docs = docs + excluded.docs, titles = titles + excluded.titles`)
  const lost = changed.filter(([, { docs }]) => docs < 0).map(([word]) => word)
  if (lost.length > 0)
    tx.run(sql`DELETE FROM search_words WHERE docs <= 0
      AND word IN (SELECT value FROM json_each(${JSON.stringify(lost)}))`)
}

/** Each key once: positions and numbers matter for words as they stand only. */
function keyColumn(words: readonly string[], head: readonly string[], keys: (word: string) => readonly string[]) {
  const column = new Set(words.flatMap(keys))
  for (const key of head.flatMap(keys)) column.add(inTitle(key))
  return [...column].filter(Boolean).join(' ')
}

function insertWords(tx: Tx, id: number, document: Omit<DocRow, 'id'>): void {
  const head = headOf(document)
  const body = wordsOf(document.body)
  const all = [...new Set([...head, ...body])]
  const facets = [kindFacet(document.kind), yearFacet(document.year), authorFacet(wordsOf(document.author))]
  tx.run(sql`INSERT INTO search (rowid, title, body, stem, sound, facet) VALUES (${id}, ${head.join(' ')},
    ${body.join(' ')}, ${keyColumn(all, head, (word) => [keysOf(word).stem])},
    ${keyColumn(all, head, (word) => keysOf(word).sounds)}, ${facets.join(' ')})`)
}

const rowOf = ({ page = 0, ...document }: SearchDocument): Omit<DocRow, 'id'> => ({
  ...document,
  page,
  year: yearOf(document.createdAt),
})

const findDoc = (tx: Tx, { kind, entityId, page }: Pick<DocRow, 'kind' | 'entityId' | 'page'>): DocRow | undefined =>
  tx
    .select()
    .from(searchDocs)
    .where(and(eq(searchDocs.kind, kind), eq(searchDocs.entityId, entityId), eq(searchDocs.page, page)))
    .get()

/** Makes a document findable as it is now, in the transaction that changes it. */
export function indexDocument(tx: Tx, document: SearchDocument): void {
  const row = rowOf(document)
  const before = findDoc(tx, row)
  const counts: WordCounts = new Map()
  if (before) {
    countWords(counts, before, -1)
    tx.run(sql`DELETE FROM search WHERE rowid = ${before.id}`)
    tx.update(searchDocs).set(row).where(eq(searchDocs.id, before.id)).run()
  }
  const id = before?.id ?? tx.insert(searchDocs).values(row).returning({ id: searchDocs.id }).get().id
  insertWords(tx, id, row)
  countWords(counts, row, 1)
  saveCounts(tx, counts)
}

function dropRows(tx: Tx, rows: readonly DocRow[]): void {
  const counts: WordCounts = new Map()
  for (const row of rows) {
    countWords(counts, row, -1)
    tx.run(sql`DELETE FROM search WHERE rowid = ${row.id}`)
    tx.delete(searchDocs).where(eq(searchDocs.id, row.id)).run()
  }
  saveCounts(tx, counts)
}

/** Takes a document out, with all its pages, in the transaction that deletes it. */
export function dropDocument(tx: Tx, kind: SearchKind, entityId: string): void {
  const ofEntity = and(eq(searchDocs.kind, kind), eq(searchDocs.entityId, entityId))
  dropRows(tx, tx.select().from(searchDocs).where(ofEntity).all())
}

/** Follows posts that are moved to another category. */
export function moveDocuments(tx: Tx, from: string, to: string): void {
  tx.update(searchDocs).set({ categoryId: to }).where(eq(searchDocs.categoryId, from)).run()
}

/** The counts are written in portions of so many words, that no statement grows without bound. */
const wordsAtOnce = 20_000

/**
 * Makes the index anew from all documents, oldest first, in the transaction of the caller.
 * @returns how many there are
 */
export function rebuildIndex(tx: Tx, documents: Iterable<SearchDocument>): number {
  tx.run(sql`INSERT INTO search (search) VALUES ('delete-all')`)
  tx.delete(searchDocs).run()
  tx.delete(searchWords).run()
  const counts: WordCounts = new Map()
  let total = 0
  for (const document of documents) {
    const row = rowOf(document)
    insertWords(tx, tx.insert(searchDocs).values(row).returning({ id: searchDocs.id }).get().id, row)
    countWords(counts, row, 1)
    total += 1
  }
  const entries = [...counts]
  for (let start = 0; start < entries.length; start += wordsAtOnce)
    saveCounts(tx, new Map(entries.slice(start, start + wordsAtOnce)))
  return total
}
