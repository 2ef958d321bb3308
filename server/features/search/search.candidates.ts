import type { SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import { levelOf, type MatchLevel, type QueryWord } from '#shared/search/match.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { authorFacet, kindFacet, partFacet, yearFacet } from './search.words.ts'
import { allWords, anyWord, stages, within, type Query, type Stage } from './search.expressions.ts'

// Selects the documents that match a query, and how well. They are read from the newest to the oldest, so that a limit keeps
// the newest; then they are ranked.

/** Filter of the results. */
export interface Filter {
  kind?: SearchKind | undefined
  categoryId?: string | undefined
  author?: string | undefined
  year?: number | undefined
}

/** Ids of documents with the number of the stage that found them, the best stages first. */
type Found = ReadonlyMap<number, number>

interface Question {
  query: Query
  /** Those that are tried, the best first; the last finds whatever the others do. */
  tried: readonly Stage[]
  expressionOf: (query: Query, stage: Stage) => string
  filter: Filter
  limit: number
}

const facetOfAuthor = (author: string): string => authorFacet(indexedWords(author))

export const facetsOf = ({ kind, author, year }: Filter): string[] => [
  ...(kind ? [kindFacet(kind)] : []),
  ...(author ? [facetOfAuthor(author)] : []),
  ...(year ? [yearFacet(year)] : []),
]

const newest = 'SELECT rowid AS id FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?'
// Categories are no facet words: moving thousands of posts would rewrite the index.
const newestOfCategory = `SELECT search.rowid AS id FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
  WHERE search MATCH ? AND category_id = ? ORDER BY search.rowid DESC LIMIT ?`

interface Id {
  id: number
}

const idsOf = (rows: readonly Id[]): number[] => rows.map(({ id }) => id)

/** The newest documents of a stage. */
function match(tx: Tx, { query, expressionOf, filter, limit }: Question, stage: Stage): number[] {
  const expression = within(expressionOf(query, stage), facetsOf(filter), partFacet(query.hidden))
  return filter.categoryId === undefined
    ? idsOf(statement<Id>(tx, newest).all(expression, limit))
    : idsOf(statement<Id>(tx, newestOfCategory).all(expression, filter.categoryId, limit))
}

/**
 * Words are rare that no more documents have, in whatever form. What else is asked of these is seen in their rows: as words of
 * the expression, facets are looked up among the documents of a whole kind or year, at each stage.
 */
const maxRare = 60

const some = 'SELECT rowid AS id FROM search WHERE search MATCH ? LIMIT ?'
const asked = `SELECT id, kind, part, author, year, category_id AS categoryId FROM search_docs
  WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC`

interface Asked extends Id {
  kind: SearchKind
  part: string
  author: string
  year: number
  categoryId: string | null
}

/** The documents with rare words that are asked for, the newest first; undefined for words that are not rare. */
function findRare(tx: Tx, { query, tried, expressionOf, filter }: Question): number[] | undefined {
  const loosest = tried.at(-1)
  if (!loosest) return []
  const ids = idsOf(statement<Id>(tx, some).all(expressionOf(query, loosest), maxRare + 1))
  if (ids.length > maxRare) return undefined
  if (ids.length === 0) return []
  const { kind, categoryId, author, year } = filter
  const isAsked = (doc: Asked): boolean =>
    doc.part !== query.hidden &&
    (!kind || doc.kind === kind) &&
    (categoryId === undefined || doc.categoryId === categoryId) &&
    (!author || facetOfAuthor(doc.author) === facetOfAuthor(author)) &&
    (!year || doc.year === year)
  return idsOf(statement<Asked>(tx, asked).all(JSON.stringify(ids)).filter(isAsked))
}

/** @param all the documents of the last stage, if they are known */
function collectFrom(
  question: Question,
  idsOfStage: (stage: Stage) => readonly number[],
  all?: readonly number[],
): Map<number, number> {
  const { query, tried, expressionOf, limit } = question
  const found = new Map<number, number>()
  const loosest = tried.at(-1)
  let known = all
  let before = ''
  for (const stage of tried) {
    if (found.size >= limit || found.size === known?.length) break
    const expression = expressionOf(query, stage)
    // Stages with the same expression run once, those that ask nothing never.
    if (expression === '' || expression === before) continue
    before = expression
    const already = found.size
    const ids = stage === loosest && known ? known : idsOfStage(stage)
    for (const id of ids) {
      if (found.size >= limit) break
      if (!found.has(id)) found.set(id, stages.indexOf(stage))
    }
    // After a stage that adds nothing there may be nothing left for the others.
    if (found.size === already && loosest) known ??= idsOfStage(loosest)
  }
  return found
}

/** Runs the stages until there are `limit` documents. */
function collect(tx: Tx, question: Question): Map<number, number> {
  // An unfinished word that some words of the texts begin with is hardly rare, and takes long to look up.
  const isOpen = question.query.readings.some((terms) => terms.some(({ completions }) => completions.length > 0))
  const rare = isOpen ? undefined : findRare(tx, question)
  if (!rare) return collectFrom(question, (stage) => match(tx, question, stage))
  const isAsked = new Set(rare)
  const { query, expressionOf } = question
  return collectFrom(
    question,
    (stage) =>
      idsOf(statement<Id>(tx, newest).all(expressionOf(query, stage), maxRare)).filter((id) => isAsked.has(id)),
    rare,
  )
}

const ofTitles = stages.filter(({ name }) => name.endsWith('title'))
const bySounds = stages.filter(({ name }) => name.startsWith('sound'))

/** Documents with all words, in any form. */
export const findAll = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  collect(tx, { query, tried: stages, expressionOf: allWords, filter, limit })

/** Documents with all words in their titles or authors' names. */
export const findInTitles = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  collect(tx, { query, tried: ofTitles, expressionOf: allWords, filter, limit })

/** Documents with some of the words, if none has all. */
export const findSome = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  new Map(
    [...collect(tx, { query, tried: bySounds, expressionOf: anyWord, filter, limit }).keys()].map((id) => [
      id,
      stages.length,
    ]),
  )

/** Values of a document that facets count. */
export interface Candidate {
  id: number
  kind: SearchKind
  categoryId: string | null
  author: string
  year: number
  /** Index of the stage that found it. */
  stage: number
}

/** Values that rank a document within its stage. */
interface Heading {
  id: number
  titleWords: string
  authorWords: string
  createdAt: number
}

const counted = `SELECT id, kind, category_id AS categoryId, author, year FROM search_docs
  WHERE id IN (SELECT value FROM json_each(?))`
const headings = `SELECT id, title_words AS titleWords, author_words AS authorWords, created_at AS createdAt
  FROM search_docs WHERE id IN (SELECT value FROM json_each(?))`

/** The lowest match level that counts and is marked in a stage. */
export const minLevelOf = (stage: number): MatchLevel => stages[stage]?.minLevel ?? 1

function bestIn(all: readonly string[], wanted: QueryWord, minLevel: MatchLevel): MatchLevel {
  let best: MatchLevel = 0
  for (const word of all) {
    const level = levelOf(word, wanted, minLevel)
    if (level > best) best = level
  }
  return best
}

/** Without the consonants that sandhi doubles before the next word: கடைசிப் பேருந்து. */
const withoutSandhi = (words: string): string => words.replace(/([கசதப])\u0BCD(?= \1)/g, '')

/** Score of a title: the best match of each query word, with a bonus if they are adjacent and at the beginning. */
function scoreOf({ titleWords, authorWords }: Heading, words: readonly QueryWord[], minLevel: MatchLevel): number {
  const title = titleWords.split(' ')
  const author = authorWords.split(' ')
  const typed = withoutSandhi(words.map(({ word }) => word).join(' '))
  const whole = withoutSandhi(titleWords)
  const together = whole === typed ? 3 : whole.startsWith(typed) ? 2 : whole.includes(typed) ? 1 : 0
  return words.reduce(
    (sum, wanted) => sum + Math.max(2 * bestIn(title, wanted, minLevel), bestIn(author, wanted, minLevel)),
    together,
  )
}

/** Sorts the documents of one stage. */
function inOrder(tx: Tx, docs: readonly Candidate[], words: readonly QueryWord[], minLevel: MatchLevel): Candidate[] {
  const docOf = new Map(docs.map((doc) => [doc.id, doc]))
  return statement<Heading>(tx, headings)
    .all(JSON.stringify([...docOf.keys()]))
    .map((heading) => ({ heading, score: scoreOf(heading, words, minLevel) }))
    .toSorted((a, b) => b.score - a.score || b.heading.createdAt - a.heading.createdAt)
    .flatMap(({ heading }) => docOf.get(heading.id) ?? [])
}

/**
 * Sorts documents by stage, then by title score, then the newest first.
 * @param from,to range of positions that must be in order; the others are only sorted by stage
 */
export function rank(tx: Tx, found: Found, words: readonly QueryWord[], from: number, to: number): Candidate[] {
  const docs = statement<Omit<Candidate, 'stage'>>(tx, counted)
    .all(JSON.stringify([...found.keys()]))
    .map((doc) => ({ ...doc, stage: found.get(doc.id) ?? stages.length }))
  const ranked: Candidate[] = []
  for (const [stage, ofStage] of [...Map.groupBy(docs, (doc) => doc.stage)].toSorted(([a], [b]) => a - b)) {
    const isWanted = ranked.length < to && ranked.length + ofStage.length > from
    ranked.push(...(isWanted ? inOrder(tx, ofStage, words, minLevelOf(stage)) : ofStage))
  }
  return ranked
}
