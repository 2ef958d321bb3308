import { eq, inArray, sql } from 'drizzle-orm'
import { categories, searchDocs } from '#drizzle/schema/index.ts'
import { excerptOf, levelOf, markWords, type MatchLevel, type QueryWord } from '#shared/search/match.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import { hitsPerPage, maxHits, searchKinds, type SearchKind } from '#shared/search/result.ts'
import type { Facets, SearchHit, SearchPage, Suggestions } from '#shared/search/answers.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/paging.ts'
import { authorFacet, kindFacet, yearFacet } from './search.keys.ts'
import { allWords, anyWord, readQuery, stages, type Query, type Stage } from './search.query.ts'
import { mendQuery } from './search.suggestion.ts'

/** What results are narrowed to. */
export interface Narrowing {
  kind?: SearchKind | undefined
  categoryId?: string | undefined
  author?: string | undefined
  year?: number | undefined
}

interface Found {
  id: number
  /** Index of the stage that found it. */
  stage: number
}

const columns = {
  id: searchDocs.id,
  kind: searchDocs.kind,
  entityId: searchDocs.entityId,
  page: searchDocs.page,
  title: searchDocs.title,
  author: searchDocs.author,
  categoryId: searchDocs.categoryId,
  lang: searchDocs.lang,
  url: searchDocs.url,
  year: searchDocs.year,
  createdAt: searchDocs.createdAt,
} as const

interface Card {
  id: number
  kind: SearchKind
  entityId: string
  page: number
  title: string
  author: string
  categoryId: string | null
  lang: 'ta' | 'en'
  url: string
  year: number
  createdAt: number
}

interface Ranked {
  card: Card
  stage: number
  score: number
}

function facetsOf({ kind, author, year }: Narrowing): string[] {
  return [
    ...(kind ? [kindFacet(kind)] : []),
    ...(author ? [authorFacet(wordsOf(author))] : []),
    ...(year ? [yearFacet(year)] : []),
  ]
}

interface Where {
  facets: readonly string[]
  /** Categories are no facet words: posts move from one to another by the thousand. */
  categoryId: string | undefined
  limit: number
}

/** The newest documents of an expression. Reading backwards stops at the limit, however many there are. */
const match = (tx: Tx, expression: string, { categoryId, limit }: Where): number[] =>
  tx
    .all<{ id: number }>(
      categoryId === undefined
        ? sql`SELECT rowid AS id FROM search WHERE search MATCH ${expression} ORDER BY rowid DESC LIMIT ${limit}`
        : sql`SELECT search.rowid AS id FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
            WHERE search MATCH ${expression} AND category_id = ${categoryId} ORDER BY search.rowid DESC LIMIT ${limit}`,
    )
    .map(({ id }) => id)

/** Stage by stage, until there are enough. */
function collect(tx: Tx, query: Query, where: Where, within: readonly Stage[] = stages): Found[] {
  const found = new Map<number, Found>()
  for (const stage of within) {
    if (found.size >= where.limit) break
    for (const id of match(tx, allWords(query, stage, where.facets), where))
      if (!found.has(id)) found.set(id, { id, stage: stages.indexOf(stage) })
  }
  return [...found.values()].slice(0, where.limit)
}

const ofTitles = stages.filter(({ name }) => name.endsWith('title'))
const bySounds = stages.filter(({ name }) => name.startsWith('sound'))

/** Where no document has all words: those that have some. */
function collectSome(tx: Tx, query: Query, where: Where): Found[] {
  const found = new Map<number, Found>()
  for (const stage of bySounds) {
    if (found.size >= where.limit) break
    for (const id of match(tx, anyWord(query, stage, where.facets), where))
      if (!found.has(id)) found.set(id, { id, stage: stages.length })
  }
  return [...found.values()]
}

/** What a match of that stage must at least be, to count and to be marked. */
const leastOf = (stage: number | undefined): MatchLevel => (stage === undefined ? 1 : (stages[stage]?.least ?? 1))

/** How well a title answers: each word of the query by its best match, more when they stand together and at the front. */
function scoreOf(card: Card, words: readonly QueryWord[], least: MatchLevel): number {
  const title = card.page > 0 ? [] : wordsOf(card.title)
  const author = wordsOf(card.author)
  const bestIn = (all: readonly string[], wanted: QueryWord) =>
    all.reduce<MatchLevel>((best, word) => {
      const level = levelOf(word, wanted, least)
      return level > best ? level : best
    }, 0)
  const levels = words.map((wanted) => Math.max(2 * bestIn(title, wanted), bestIn(author, wanted)))
  const typed = words.map(({ word }) => word).join(' ')
  const line = title.join(' ')
  const together = line === typed ? 3 : line.startsWith(typed) ? 2 : line.includes(typed) ? 1 : 0
  return levels.reduce((sum, level) => sum + level, 0) + together
}

function rank(tx: Tx, found: readonly Found[], words: readonly QueryWord[]): Ranked[] {
  const stageOf = new Map(found.map(({ id, stage }) => [id, stage]))
  const cards = tx
    .select(columns)
    .from(searchDocs)
    .where(inArray(searchDocs.id, sql`(SELECT value FROM json_each(${JSON.stringify([...stageOf.keys()])}))`))
    .all()
  return cards
    .map((card) => ({
      card,
      stage: stageOf.get(card.id) ?? stages.length,
      score: scoreOf(card, words, leastOf(stageOf.get(card.id))),
    }))
    .toSorted((a, b) => a.stage - b.stage || b.score - a.score || b.card.createdAt - a.card.createdAt)
}

interface Answer {
  ranked: Ranked[]
  words: readonly QueryWord[]
  /** What was perhaps meant. */
  didYouMean: string | null
}

function ask(tx: Tx, text: string, narrowing: Narrowing, limit: number): Answer {
  const query = readQuery(tx, text)
  const [terms = []] = query.readings
  if (terms.length === 0) return { ranked: [], words: [], didYouMean: null }
  const where = { facets: facetsOf(narrowing), categoryId: narrowing.categoryId, limit }
  const words = query.readings.flat()
  const found = collect(tx, query, where)
  const isStrange = found.length === 0 || terms.some((term) => !term.isKnown)
  return {
    ranked: rank(tx, found.length > 0 ? found : collectSome(tx, query, where), words),
    words,
    didYouMean: (isStrange && mendQuery(tx, terms)) || null,
  }
}

const hitOf = ({ card, stage }: Ranked, words: readonly QueryWord[], body?: string): SearchHit => ({
  kind: card.kind,
  id: card.entityId,
  page: card.page || null,
  title: markWords(card.title, words, leastOf(stage)),
  excerpt: body === undefined ? [] : excerptOf(body, words, leastOf(stage)),
  author: card.author,
  lang: card.lang,
  url: card.url,
  createdAt: iso(card.createdAt),
})

const bodiesOf = (tx: Tx, ids: readonly number[]): Map<number, string> =>
  new Map(
    ids.length === 0
      ? []
      : tx
          .select({ id: searchDocs.id, body: searchDocs.body })
          .from(searchDocs)
          .where(inArray(searchDocs.id, [...ids]))
          .all()
          .map(({ id, body }) => [id, body]),
  )

const hitsOf = (tx: Tx, ranked: readonly Ranked[], words: readonly QueryWord[]): SearchHit[] => {
  const bodies = bodiesOf(
    tx,
    ranked.map(({ card }) => card.id),
  )
  return ranked.map((each) => hitOf(each, words, bodies.get(each.card.id) ?? ''))
}

/** Of each kind the panel shows so many. */
const suggestionsPerKind = 5
const suggestionCandidates = 60

/** While a reader types: the best of each kind, titles only. */
export function suggest(tx: Tx, text: string): Suggestions {
  const { ranked, words, didYouMean } = ask(tx, text, {}, suggestionCandidates)
  const groups = searchKinds
    .map((kind) => ({
      kind,
      hits: ranked
        .filter(({ card }) => card.kind === kind)
        .slice(0, suggestionsPerKind)
        .map((each) => hitOf(each, words)),
    }))
    .filter(({ hits }) => hits.length > 0)
    // The kind of the best result stands first.
    .toSorted((a, b) => placeOf(ranked, a.kind) - placeOf(ranked, b.kind))
  return { groups, didYouMean }
}

const placeOf = (ranked: readonly Ranked[], kind: SearchKind): number =>
  ranked.findIndex(({ card }) => card.kind === kind)

/** Of each sort, the commonest so many are offered. */
const facetValues = 12

function countBy<K extends string | number>(ranked: readonly Ranked[], keyOf: (card: Card) => K | null) {
  const counts = new Map<K, number>()
  for (const { card } of ranked) {
    const key = keyOf(card)
    if (key !== null && key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}

function facetsOfResults(tx: Tx, ranked: readonly Ranked[]): Facets {
  const byCategory = countBy(ranked, (card) => card.categoryId).slice(0, facetValues)
  const names = new Map(
    tx
      .select({ id: categories.id, slug: categories.slug, en: categories.nameEn, ta: categories.nameTa })
      .from(categories)
      .where(
        inArray(
          categories.id,
          byCategory.map(({ value }) => value),
        ),
      )
      .all()
      .map((category) => [category.id, category]),
  )
  return {
    kinds: countBy(ranked, (card) => card.kind),
    categories: byCategory.flatMap(({ value, count }) => {
      const category = names.get(value)
      return category ? [{ value: category.slug, name: { en: category.en, ta: category.ta }, count }] : []
    }),
    authors: countBy(ranked, (card) => card.author).slice(0, facetValues),
    years: countBy(ranked, (card) => card.year)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, facetValues),
  }
}

export interface PageRequest {
  q: string
  type?: SearchKind | undefined
  /** Slug. */
  category?: string | undefined
  author?: string | undefined
  year?: number | undefined
  /** From 1. */
  page: number
}

/** A page of results, and what they can be narrowed by. At most `maxHits` are counted. */
export function searchPage(tx: Tx, { q, type, category, author, year, page }: PageRequest): SearchPage {
  const categoryId = category
    ? (tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, category)).get()?.id ?? 'unknown')
    : undefined
  const { ranked, words, didYouMean } = ask(tx, q, { kind: type, categoryId, author, year }, maxHits)
  const start = (page - 1) * hitsPerPage
  return {
    hits: hitsOf(tx, ranked.slice(start, start + hitsPerPage), words),
    total: ranked.length,
    isMore: ranked.length === maxHits,
    facets: facetsOfResults(tx, ranked),
    didYouMean,
  }
}

/** The best results, as the documented call answers them. */
export function searchBest(tx: Tx, { q, type, limit }: { q: string; type?: SearchKind | undefined; limit: number }) {
  const { ranked, words } = ask(tx, q, { kind: type }, maxHits)
  return { hits: hitsOf(tx, ranked.slice(0, limit), words), total: ranked.length }
}

/**
 * Ids of what has all the words in its title or among its authors, in whatever form; the newest, at most `maxHits`. For
 * lists of other rooms that are narrowed by words.
 */
export function findIdsByTitle(tx: Tx, q: string, kind: SearchKind): string[] {
  const query = readQuery(tx, q)
  if (query.readings.length === 0) return []
  const found = collect(tx, query, { facets: [kindFacet(kind)], categoryId: undefined, limit: maxHits }, ofTitles)
  return tx
    .select({ id: searchDocs.entityId })
    .from(searchDocs)
    .where(inArray(searchDocs.id, sql`(SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))}))`))
    .all()
    .map(({ id }) => id)
}
