import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { searchDocs, searchTexts, searchWords, type searchParts } from '#drizzle/schema/index.ts'
import { yearOf } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import type { SearchKind } from '#shared/search/search.rules.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { authorFacet, inTitle, kindFacet, partFacet, shapeOf, yearFacet } from './search.keys.ts'

/** Something that readers can find, as its feature hands it over. */
export interface SearchDocument {
  kind: SearchKind
  entityId: string
  /** Of a PDF, from 1. */
  page?: number
  /** What not everybody may read is handed over twice: what everybody sees of it, and the whole. */
  part?: (typeof searchParts)[number]
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

type Row = Omit<typeof searchDocs.$inferSelect, 'id'> & { body: string }

/** In how many documents a word stands, and in how many titles. */
type WordCounts = Map<string, { docs: number; titles: number; sound: string }>

interface Words {
  /** Of title and author. Those of a PDF stand once, not again at each of its pages. */
  head: readonly string[]
  body: readonly string[]
  /** Each of both once. */
  all: ReadonlySet<string>
}

function wordsIn({ titleWords, authorWords, body: text }: Row): Words {
  const head = `${titleWords} ${authorWords}`.split(' ').filter(Boolean)
  const body = wordsOf(text)
  return { head, body, all: new Set([...head, ...body]) }
}

/** Words that are read for money only are not among those that are offered to everybody. */
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

/** A word is counted up to so many documents, and then no more, neither up nor down, until the index is made anew. */
const mostCounted = 250

/** Adds to the counts of words; those that no document holds any more go. */
function saveCounts(tx: Tx, counts: WordCounts): void {
  const changed = [...counts].filter(([, { docs, titles }]) => docs !== 0 || titles !== 0)
  if (changed.length === 0) return
  const rows = changed.map(([word, { docs, titles, sound }]) => [
    word,
    sound,
    shapeOf(sound),
    Math.min(docs, mostCounted),
    titles,
  ])
  tx.run(sql`INSERT INTO search_words (word, sound, shape, docs, titles)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${JSON.stringify(rows)})
    WHERE true
    ON CONFLICT (word) DO UPDATE
      SET docs = iif(docs < ${mostCounted}, min(docs + excluded.docs, ${mostCounted}), docs),
        titles = titles + excluded.titles
      WHERE docs < ${mostCounted} OR excluded.titles <> 0`)
  const lost = changed.filter(([, { docs }]) => docs < 0).map(([word]) => word)
  if (lost.length > 0)
    tx.run(sql`DELETE FROM search_words WHERE docs <= 0
      AND word IN (SELECT value FROM json_each(${JSON.stringify(lost)}))`)
}

/** Stems and sounds, each once: positions and numbers matter for words as they stand only. */
function keyColumns({ head, all }: Words): { stems: string; sounds: string } {
  const stems = new Set<string>()
  const sounds = new Set<string>()
  const add = (words: Iterable<string>, mark: (key: string) => string) => {
    for (const word of words) {
      const keys = keysOf(word)
      stems.add(mark(keys.stem))
      for (const sound of keys.sounds) sounds.add(mark(sound))
    }
  }
  add(all, (key) => key)
  add(head, inTitle)
  return { stems: [...stems].join(' '), sounds: [...sounds].join(' ') }
}

function insertWords(tx: Tx, id: number, document: Row, words: Words): void {
  const { stems, sounds } = keyColumns(words)
  const facets = [
    kindFacet(document.kind),
    yearFacet(document.year),
    authorFacet(wordsOf(document.author)),
    ...(document.part ? [partFacet(document.part)] : []),
  ]
  statement(tx, 'INSERT INTO search (rowid, title, body, stem, sound, facet) VALUES (?, ?, ?, ?, ?, ?)').run(
    id,
    words.head.join(' '),
    words.body.join(' '),
    stems,
    sounds,
    facets.join(' '),
  )
}

const rowOf = ({ page = 0, part, ...document }: SearchDocument): Row => ({
  ...document,
  page,
  part: part ?? '',
  titleWords: page > 0 ? '' : wordsOf(document.title).join(' '),
  authorWords: page > 0 ? '' : wordsOf(document.author).join(' '),
  year: yearOf(document.createdAt),
})

/** @param id that of the row in whose place it comes: what is changed stays as old as it is */
function insertRow(tx: Tx, document: Row, words: Words, id?: number): void {
  const { body, ...row } = document
  // No RETURNING: SQLite secures such a statement by a savepoint, at which the full-text table writes all that it gathers.
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

/** Puts rows in the place of all that an entity has. */
function replaceRows(tx: Tx, kind: SearchKind, entityId: string, rows: readonly Row[]): void {
  const counts: WordCounts = new Map()
  const before = tx
    .select({ ...getTableColumns(searchDocs), body: searchTexts.body })
    .from(searchDocs)
    .innerJoin(searchTexts, eq(searchTexts.id, searchDocs.id))
    .where(and(eq(searchDocs.kind, kind), eq(searchDocs.entityId, entityId)))
    .all()
  for (const row of before) {
    countWords(counts, row, wordsIn(row), -1)
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
 * Makes something findable as it is now, in the transaction that changes it.
 * @param documents all that it consists of: one, or the pages of a PDF, or the two parts of a post
 */
export function indexDocuments(tx: Tx, ...documents: [SearchDocument, ...SearchDocument[]]): void {
  const [{ kind, entityId }] = documents
  replaceRows(tx, kind, entityId, documents.map(rowOf))
}

/** Takes something out, with all its documents, in the transaction that deletes it. */
export const dropDocuments = (tx: Tx, kind: SearchKind, entityId: string): void => replaceRows(tx, kind, entityId, [])

/** Follows posts that are moved to another category. */
export function moveDocuments(tx: Tx, from: string, to: string): void {
  tx.update(searchDocs).set({ categoryId: to }).where(eq(searchDocs.categoryId, from)).run()
}

/** So many bytes of a new index are gathered in memory before they are written, where a post alone needs few. */
const gathered = { usually: 1 << 20, whenRebuilding: 1 << 26 }
// Written out: a bound number is a REAL, and refused.
const gather = (tx: Tx, bytes: number) =>
  tx.run(sql`INSERT INTO search (search, rank) VALUES ('hashsize', ${sql.raw(String(bytes))})`)

/** The counts are written in portions of so many words, that no statement grows without bound. */
const wordsAtOnce = 20_000

/**
 * Makes the index anew from all documents, oldest first, in the transaction of the caller.
 * @returns how many there are
 */
export function rebuildIndex(tx: Tx, documents: Iterable<SearchDocument>): number {
  tx.run(sql`INSERT INTO search (search) VALUES ('delete-all')`)
  tx.delete(searchDocs).run()
  tx.delete(searchTexts).run()
  tx.delete(searchWords).run()
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
  // Each word in one place instead of a dozen.
  tx.run(sql`INSERT INTO search (search) VALUES ('optimize')`)
  gather(tx, gathered.usually)
  return total
}
