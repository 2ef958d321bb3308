import { eq, inArray } from 'drizzle-orm'
import { categories } from '#drizzle/schema/index.ts'
import { excerptOf, markWords, type QueryWord } from '#shared/search/match.ts'
import { hitsPerPage, maxHits, searchKinds, type SearchKind } from '#shared/search/search.rules.ts'
import type { Facets, SearchHit, SearchPage, Suggestions } from '#shared/search/search.ts'
import { transact, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { statement } from '#server/core/statements.ts'
import { findAll, findSome, minLevelOf, rank, type Filter, type Candidate } from './search.candidates.ts'
import type { SearchDocument } from './search.index.service.ts'
import { countMiss } from './search.misses.service.ts'
import { readQuery } from './search.query.ts'
import { placesNamed } from './search.places.service.ts'
import { correctQuery } from './search.suggestion.ts'

/** The caller: whether premium posts are searched completely. */
export interface Viewer {
  mayReadAll: boolean
  /** Not even what is not found is remembered. */
  wantsNoTrace?: boolean
}

/** A search runs dozens of small queries: one transaction gives a consistent state, and locks only once. */
const atOnce = <T>(db: Db, work: (tx: Tx) => T): T => transact(db, work)

interface Question extends Filter {
  text: string
  mayReadAll: boolean
  /** Most documents that are counted. */
  limit: number
  /** Range of positions to return. */
  from: number
  to: number
}

interface Answer {
  /** In order within the requested range. */
  ranked: Candidate[]
  words: readonly QueryWord[]
  /** Suggested correction of the query. */
  didYouMean: string | null
  /** Whether no document has all the words. */
  isMissed: boolean
}

function ask(tx: Tx, { text, mayReadAll, limit, from, to, ...filter }: Question): Answer {
  const strict = readQuery(tx, text, mayReadAll)
  const [terms = []] = strict.readings
  if (terms.length === 0) return { ranked: [], words: [], didYouMean: null, isMissed: false }
  let query = strict
  let found = findAll(tx, query, filter, limit)
  // Other words say what is meant; a single word that is not found is only offered what sounds alike.
  if (found.size === 0 && terms.length > 1) {
    query = readQuery(tx, text, mayReadAll, true)
    found = findAll(tx, query, filter, limit)
  }
  const isMissed = found.size === 0
  const isStrange = isMissed || terms.some((term) => !term.isKnown)
  if (found.size === 0) found = findSome(tx, query, filter, limit)
  const own = query.readings.flat()
  const didYouMean = (isStrange && correctQuery(tx, terms)) || null
  return {
    // Synonyms do not count: what has the word itself comes first.
    ranked: rank(tx, found, own, from, to),
    words: own.flatMap((term) => [term, ...term.others.flat()]),
    didYouMean,
    isMissed,
  }
}

export type Card = Omit<Required<SearchDocument>, 'part'> & { id: number }

export const cardColumns = `search_docs.id, kind, entity_id AS entityId, page, title, author,
  category_id AS categoryId, lang, url, created_at AS createdAt`
const cards = `SELECT ${cardColumns}, body FROM search_docs JOIN search_texts USING (id)
  WHERE id IN (SELECT value FROM json_each(?))`

/** The hits for documents, in the same order. */
function hitsOf(tx: Tx, wanted: readonly Candidate[], words: readonly QueryWord[]): SearchHit[] {
  if (wanted.length === 0) return []
  const rows = statement<Card>(tx, cards).all(JSON.stringify(wanted.map(({ id }) => id)))
  const cardOf = new Map(rows.map((card) => [card.id, card]))
  const categoryNames = new Map(
    categoriesOf(tx, [...new Set(rows.flatMap(({ categoryId }) => categoryId ?? []))]).map(({ id, en, ta }) => [
      id,
      { en, ta },
    ]),
  )
  return wanted.flatMap(({ id, stage }) => {
    const card = cardOf.get(id)
    if (!card) return []
    const minLevel = minLevelOf(stage)
    return {
      kind: card.kind,
      id: card.entityId,
      page: card.page || null,
      title: markWords(card.title, words, minLevel),
      excerpt: excerptOf(card.body, words, minLevel),
      category: categoryNames.get(card.categoryId ?? '') ?? null,
      author: card.author,
      lang: card.lang,
      url: card.url,
      createdAt: iso(card.createdAt),
    }
  })
}

/** Most suggestions of each kind. */
const suggestionsPerKind = 5
const suggestionCandidates = 60

/** Suggestions while typing: the best of each kind. If the title does not match, an excerpt shows the match. */
export const suggest = (db: Db, text: string, { mayReadAll }: Viewer): Suggestions =>
  atOnce(db, (tx) => {
    const limit = suggestionCandidates
    const { ranked, words, didYouMean } = ask(tx, { text, mayReadAll, limit, from: 0, to: limit })
    const shown = searchKinds.flatMap((kind) =>
      ranked.filter((each) => each.kind === kind).slice(0, suggestionsPerKind),
    )
    const hits = hitsOf(tx, shown, words).map((hit) =>
      hit.title.some(({ isMatch }) => isMatch) ? { ...hit, excerpt: [] } : hit,
    )
    const places = placesNamed(
      tx,
      text,
      ranked.map(({ author }) => author),
    )
    const groups = searchKinds
      .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
      .filter((group) => group.hits.length > 0)
      // The kind of the best result comes first.
      .toSorted((a, b) => placeOf(ranked, a.kind) - placeOf(ranked, b.kind))
    return { places, groups, didYouMean: places.length > 0 ? null : didYouMean }
  })

const placeOf = (ranked: readonly Candidate[], kind: SearchKind): number =>
  ranked.findIndex((each) => each.kind === kind)

/** Most values of one facet; the most frequent are offered. */
const facetValues = 12

type Counted = Omit<Candidate, 'stage'>

function countBy<K extends string | number>(ranked: readonly Counted[], pickKey: (card: Counted) => K | null) {
  const counts = new Map<K, number>()
  for (const card of ranked) {
    const key = pickKey(card)
    if (key !== null && key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}

const categoriesOf = (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? []
    : tx
        .select({ id: categories.id, slug: categories.slug, en: categories.nameEn, ta: categories.nameTa })
        .from(categories)
        .where(inArray(categories.id, ids))
        .all()

export function facetsOfResults(tx: Tx, ranked: readonly Counted[]): Facets {
  const byCategory = countBy(ranked, (card) => card.categoryId).slice(0, facetValues)
  const names = new Map(
    categoriesOf(
      tx,
      byCategory.map(({ value }) => value),
    ).map((category) => [category.id, category]),
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

/** A page of results with facets. At most `maxHits` are counted. */
export const searchPage = (
  db: Db,
  { q, type, category, author, year, page }: PageRequest,
  { mayReadAll, wantsNoTrace = false }: Viewer,
): SearchPage =>
  atOnce(db, (tx) => {
    const categoryId = category
      ? (tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, category)).get()?.id ?? 'unknown')
      : undefined
    const from = (page - 1) * hitsPerPage
    const to = from + hitsPerPage
    const filter = { kind: type, categoryId, author, year }
    const { ranked, words, didYouMean, isMissed } = ask(tx, {
      text: q,
      ...filter,
      mayReadAll,
      limit: maxHits,
      from,
      to,
    })
    const isWhole = page === 1 && !(type ?? category ?? author ?? year)
    const places = isWhole
      ? placesNamed(
          tx,
          q,
          ranked.map((each) => each.author),
        )
      : []
    if (isWhole && isMissed && places.length === 0 && !wantsNoTrace) countMiss(db, q)
    return {
      places,
      hits: hitsOf(tx, ranked.slice(from, to), words),
      total: ranked.length,
      isMore: ranked.length === maxHits,
      facets: facetsOfResults(tx, ranked),
      didYouMean: places.length > 0 ? null : didYouMean,
    }
  })

/** The best results, for the documented call. */
export const searchBest = (
  db: Db,
  { q, type, limit }: { q: string; type?: SearchKind | undefined; limit: number },
  { mayReadAll }: Viewer,
) =>
  atOnce(db, (tx) => {
    const { ranked, words } = ask(tx, { text: q, kind: type, mayReadAll, limit: maxHits, from: 0, to: limit })
    return { hits: hitsOf(tx, ranked.slice(0, limit), words), total: ranked.length }
  })
