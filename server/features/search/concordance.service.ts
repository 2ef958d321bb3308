/** The concordance: every place of a word or phrase in posts and issues, with what stands around it. */
import { eq } from 'drizzle-orm'
import { categories } from '#drizzle/schema/index.ts'
import { linesPerPage, type LineSort } from '#shared/search/lines.rules.ts'
import type { Line, LinesInput, LinesPage, TextWithLines } from '#shared/search/lines.ts'
import type { MatchLevel, QueryWord } from '#shared/search/match.ts'
import { phrasesIn } from '#shared/search/phrase.ts'
import { maxHits, type SearchKind } from '#shared/search/search.rules.ts'
import { transact, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { cursorOf } from '#server/core/paging.ts'
import { statement } from '#server/core/statements.ts'
import { facetsOf, type Candidate, type Filter } from './search.candidates.ts'
import { stages, within } from './search.expressions.ts'
import { cardColumns, facetsOfResults, type Card, type Viewer } from './search.service.ts'
import { heardAs, isLatin, isWordOfTexts, kindFacet, partFacet, sandhiFormsOf, wordsOfQuery } from './search.words.ts'

/** How much text one page looks through, in UTF-16 units: a phrase may be rare whose words are common. */
const maxRead = 100_000
/** Short documents cost as well. */
const maxDocuments = 100
/** In which pieces long texts are looked through. */
const pieceLength = 20_000
/** What is shown on each side, in UTF-16 units. */
const contextLength = 90

interface Phrase {
  words: readonly QueryWord[]
  /** Expression for the documents that have all the words; that they follow each other only if it is quoted. */
  expression: string
  minLevel: MatchLevel
}

const quoted = /^\s*["“”„](.*)["“”]\s*$/su

/** In any form, and with the consonant that sandhi doubles; typed in Latin letters, as it sounds. */
function inAnyForm(tx: Tx, word: QueryWord): QueryWord {
  const isTyped = isLatin(word.word) && !isWordOfTexts(tx, word.word)
  return { ...word, heard: [...sandhiFormsOf(word.word), ...(isTyped ? heardAs(tx, word) : [])], sounds: [] }
}

/** A compound is a place of its words. */
const byPart = stages.find(({ name }) => name === 'part-text')!
const withoutMore = { completions: [], soundCompletions: [], isHeard: false, others: [], isKnown: true }

/** The words to look for, in quotation marks exactly as they are written; undefined where there are none. */
function readPhrase(tx: Tx, q: string): Phrase | undefined {
  const asWritten = quoted.exec(q)?.[1]
  // A space ends the last word.
  const words = wordsOfQuery(`${asWritten ?? q} `)
  if (words.length === 0) return undefined
  if (asWritten !== undefined) {
    const expression = `{title body} : "${words.map(({ word }) => word).join(' ')}"`
    return { words, expression, minLevel: 3 }
  }
  const forms = words.map((word) => inAnyForm(tx, word))
  const expression = byPart.of(forms.map((word) => ({ ...word, ...withoutMore, heard: word.heard ?? [] })))
  return { words: forms, expression, minLevel: 2 }
}

// ------------------------------------------------------------------------------------------------------ Documents

const counted = `SELECT id, kind, category_id AS categoryId, author, year
  FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid WHERE search MATCH ?`
const countNewest = `${counted} ORDER BY search.rowid DESC LIMIT ?`
const countNewestOfCategory = `${counted} AND category_id = ? ORDER BY search.rowid DESC LIMIT ?`

const found = `SELECT search.rowid AS id
  FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid WHERE search MATCH ?`
const documentStatements: Record<LineSort, { all: string; ofCategory: string }> = {
  newest: {
    all: `${found} AND search.rowid <= ? ORDER BY search.rowid DESC LIMIT ?`,
    ofCategory: `${found} AND search.rowid <= ? AND category_id = ? ORDER BY search.rowid DESC LIMIT ?`,
  },
  oldest: {
    all: `${found} AND search.rowid >= ? ORDER BY search.rowid LIMIT ?`,
    ofCategory: `${found} AND search.rowid >= ? AND category_id = ? ORDER BY search.rowid LIMIT ?`,
  },
}

/** Books and pictures of the gallery have no texts to quote. */
const quotedKinds: ReadonlySet<SearchKind> = new Set(['post', 'pdf'])
const otherKinds = `facet : ("${kindFacet('book')}" OR "${kindFacet('gallery')}")`

interface Wanted {
  /** Expression for the documents, with their facets. */
  expression: string
  categoryId: string | undefined
}

function toWanted(tx: Tx, { expression }: Phrase, input: LinesInput, { mayReadAll }: Viewer): Wanted | undefined {
  const { type: kind, category, author, year } = input
  if (kind && !quotedKinds.has(kind)) return undefined
  const filter: Filter = { kind, author, year }
  const hidden = partFacet(mayReadAll ? 'teaser' : 'premium')
  const categoryId = category
    ? (tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, category)).get()?.id ?? 'unknown')
    : undefined
  return { expression: `${within(expression, facetsOf(filter), hidden)} NOT ${otherKinds}`, categoryId }
}

type Counted = Omit<Candidate, 'stage'>

/** The newest documents, for their number and facets. */
const countDocuments = (tx: Tx, { expression, categoryId }: Wanted): Counted[] =>
  categoryId === undefined
    ? statement<Counted>(tx, countNewest).all(expression, maxHits + 1)
    : statement<Counted>(tx, countNewestOfCategory).all(expression, categoryId, maxHits + 1)

/** Documents in order, from one on; one more than a page reads. */
function listDocuments(tx: Tx, { expression, categoryId }: Wanted, sort: LineSort, from: number): number[] {
  const { all, ofCategory } = documentStatements[sort]
  const rows =
    categoryId === undefined
      ? statement<{ id: number }>(tx, all).all(expression, from, maxDocuments + 1)
      : statement<{ id: number }>(tx, ofCategory).all(expression, from, categoryId, maxDocuments + 1)
  return rows.map(({ id }) => id)
}

// ---------------------------------------------------------------------------------------------------------- Lines

type Document = Card & { year: number }

const readDocument = `SELECT ${cardColumns}, year, body FROM search_docs JOIN search_texts USING (id) WHERE id = ?`

/** A piece of a title or text. */
interface Piece {
  whole: string
  /** Where the whole begins in the document; a cursor counts from there. */
  offset: number
  from: number
  to: number
}

/** Always the same ones, wherever a page begins, so that pages neither repeat nor miss a place. */
function* cutInPieces(whole: string, offset: number): Generator<Piece> {
  for (let from = 0; from < whole.length;) {
    const space = whole.slice(from + pieceLength, from + pieceLength + 1000).search(/\s/)
    const to = Math.min(whole.length, from + pieceLength + Math.max(0, space))
    yield { whole, offset, from, to }
    from = to
  }
}

/** A title, and the text behind it. Pages of an issue have none of their own. */
function* piecesOf({ title, body, page }: Document): Generator<Piece> {
  if (page === 0) yield* cutInPieces(title, 0)
  yield* cutInPieces(body, title.length + 1)
}

const cutMark = { left: '…\u00A0', right: '\u00A0…' }

/** Cut between words: a cut inside a word might split a letter. */
function lineAt(whole: string, { start, end }: { start: number; end: number }): Line {
  const isCutLeft = start > contextLength
  const isCutRight = whole.length - end > contextLength
  const left = whole.slice(Math.max(0, start - contextLength), start)
  const right = whole.slice(end, end + contextLength)
  const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
  return {
    left: isCutLeft ? cutMark.left + inOneLine(left.replace(/^\S+/, '')).trimStart() : inOneLine(left).trimStart(),
    word: inOneLine(whole.slice(start, end)),
    right: isCutRight ? inOneLine(right.replace(/\S+$/, '')).trimEnd() + cutMark.right : inOneLine(right).trimEnd(),
  }
}

const headOf = (document: Document): Omit<TextWithLines, 'lines'> => ({
  kind: document.kind,
  id: document.entityId,
  page: document.page || null,
  title: document.title,
  author: document.author,
  lang: document.lang,
  url: document.url,
  createdAt: iso(document.createdAt),
  year: document.year,
})

type LinesRead = Pick<LinesPage, 'texts' | 'next'> & {
  /** How much text was looked through, in UTF-16 units. */
  read: number
}

interface Reading {
  sort: LineSort
  cursor: string | undefined
  /** Most lines. */
  limit: number
}

/** The lines from a place on, as many as may be read at once. */
function readLines(tx: Tx, { words, minLevel }: Phrase, wanted: Wanted, { sort, cursor, limit }: Reading): LinesRead {
  const [firstId, firstAt] = (cursor ?? '').split('_').map(Number)
  const texts: TextWithLines[] = []
  let count = 0
  let read = 0
  const from = cursor ? firstId! : sort === 'newest' ? Number.MAX_SAFE_INTEGER : 0
  const ids = listDocuments(tx, wanted, sort, from)
  for (const id of ids.slice(0, maxDocuments)) {
    const document = statement<Document>(tx, readDocument).get(id)
    if (!document) continue
    const startsAt = cursor && id === firstId ? firstAt! : 0
    const lines: Line[] = []
    const text = { ...headOf(document), lines }
    for (const piece of piecesOf(document)) {
      const { whole, offset } = piece
      if (offset + piece.to <= startsAt) continue
      if (read >= maxRead) return { texts, next: cursorOf(id, offset + piece.from), read }
      read += piece.to - piece.from
      for (const place of phrasesIn(whole, piece, words, minLevel)) {
        const at = offset + place.start
        if (at < startsAt) continue
        if (count === limit) return { texts, next: cursorOf(id, at), read }
        if (lines.length === 0) texts.push(text)
        lines.push(lineAt(whole, place))
        count += 1
      }
    }
  }
  const rest = ids[maxDocuments]
  return { texts, next: rest === undefined ? null : cursorOf(rest, 0), read }
}

const nothing: LinesRead = { texts: [], next: null, read: 0 }

/** Most lines of one part of a file. */
const linesPerPart = 500

/** The lines alone, for a file. */
export const listLines = (db: Db, input: LinesInput, viewer: Viewer): LinesRead =>
  transact(db, (tx) => {
    const phrase = readPhrase(tx, input.q)
    const wanted = phrase && toWanted(tx, phrase, input, viewer)
    if (!wanted) return nothing
    return readLines(tx, phrase, wanted, { sort: input.sort, cursor: input.cursor, limit: linesPerPart })
  })

/** A page of lines, with the number of texts that have the words. At most `maxHits` are counted. */
export const linesPage = (db: Db, input: LinesInput, viewer: Viewer): LinesPage & LinesRead =>
  transact(db, (tx) => {
    const phrase = readPhrase(tx, input.q)
    const wanted = phrase && toWanted(tx, phrase, input, viewer)
    const isPhrase = (phrase?.words.length ?? 0) > 1
    if (!wanted) return { ...nothing, total: 0, isMore: false, isPhrase, facets: facetsOfResults(tx, []) }
    const documents = countDocuments(tx, wanted)
    return {
      ...readLines(tx, phrase, wanted, { sort: input.sort, cursor: input.cursor, limit: linesPerPage }),
      total: Math.min(documents.length, maxHits),
      isMore: documents.length > maxHits,
      isPhrase,
      facets: facetsOfResults(tx, documents.slice(0, maxHits)),
    }
  })
