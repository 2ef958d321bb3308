import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { categories, searchDocs } from '#drizzle/schema/index.ts'
import { excerptOf, markWords, type QueryWord } from '#shared/search/match.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import { hitsPerPage, maxHits, searchKinds, type SearchKind } from '#shared/search/search.rules.ts'
import type { Facets, SearchHit, SearchPage, Suggestions } from '#shared/search/search.ts'
import type { Db, Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { statement } from '#server/core/statements.ts'
import { findAll, findInTitles, findSome, type Narrowing } from './search.candidates.ts'
import type { SearchDocument } from './search.index.service.ts'
import { readQuery } from './search.query.ts'
import { leastOf, rank, type Candidate } from './search.ranking.ts'
import { placesNamed } from './search.places.service.ts'
import { mendQuery } from './search.suggestion.ts'

/** Who asks: whether they may read the whole of premium posts. */
export interface Asker {
  mayReadAll: boolean
}

/** Dozens of small questions: in one transaction they see the same state, and lock the database once. */
const atOnce = <T>(db: Db, work: (tx: Tx) => T): T => db.transaction(work)

interface Question extends Narrowing, Asker {
  text: string
  /** No more than so many are counted, */
  limit: number
  /** and those from this place to before that one are wanted. */
  from: number
  to: number
}

interface Answer {
  /** In their order as far as they are wanted. */
  ranked: Candidate[]
  words: readonly QueryWord[]
  /** What was perhaps meant. */
  didYouMean: string | null
}

function ask(tx: Tx, { text, mayReadAll, limit, from, to, ...narrowing }: Question): Answer {
  const query = readQuery(tx, text, mayReadAll)
  const [terms = []] = query.readings
  if (terms.length === 0) return { ranked: [], words: [], didYouMean: null }
  const words = query.readings.flat()
  const whole = findAll(tx, query, narrowing, limit)
  const isStrange = whole.size === 0 || terms.some((term) => !term.isKnown)
  return {
    ranked: rank(tx, whole.size > 0 ? whole : findSome(tx, query, narrowing, limit), words, from, to),
    words,
    didYouMean: (isStrange && mendQuery(tx, terms)) || null,
  }
}

type Card = Omit<Required<SearchDocument>, 'part'> & { id: number }

const cardColumns = `search_docs.id, kind, entity_id AS entityId, page, title, author,
  category_id AS categoryId, lang, url, created_at AS createdAt`
const cards = `SELECT ${cardColumns}, body FROM search_docs JOIN search_texts USING (id)
  WHERE id IN (SELECT value FROM json_each(?))`

/** What is shown of documents, in their order. */
function hitsOf(tx: Tx, wanted: readonly Candidate[], words: readonly QueryWord[]): SearchHit[] {
  if (wanted.length === 0) return []
  const rows = statement<Card>(tx, cards).all(JSON.stringify(wanted.map(({ id }) => id)))
  const cardOf = new Map(rows.map((card) => [card.id, card]))
  const nameOf = new Map(
    categoriesOf(tx, [...new Set(rows.flatMap(({ categoryId }) => categoryId ?? []))]).map(({ id, en, ta }) => [
      id,
      { en, ta },
    ]),
  )
  return wanted.flatMap(({ id, stage }) => {
    const card = cardOf.get(id)
    if (!card) return []
    const least = leastOf(stage)
    return {
      kind: card.kind,
      id: card.entityId,
      page: card.page || null,
      title: markWords(card.title, words, least),
      excerpt: excerptOf(card.body, words, least),
      category: nameOf.get(card.categoryId ?? '') ?? null,
      author: card.author,
      lang: card.lang,
      url: card.url,
      createdAt: iso(card.createdAt),
    }
  })
}

/** Of each kind the panel shows so many. */
const suggestionsPerKind = 5
const suggestionCandidates = 60

/** While a reader types: the best of each kind. Where the title does not show why, the words around it do. */
export const suggest = (db: Db, text: string, { mayReadAll }: Asker): Suggestions =>
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
      // The kind of the best result stands first.
      .toSorted((a, b) => placeOf(ranked, a.kind) - placeOf(ranked, b.kind))
    return { places, groups, didYouMean: places.length > 0 ? null : didYouMean }
  })

const placeOf = (ranked: readonly Candidate[], kind: SearchKind): number =>
  ranked.findIndex((each) => each.kind === kind)

/** Of each sort, the commonest so many are offered. */
const facetValues = 12

function countBy<K extends string | number>(ranked: readonly Candidate[], keyOf: (card: Candidate) => K | null) {
  const counts = new Map<K, number>()
  for (const card of ranked) {
    const key = keyOf(card)
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

function facetsOfResults(tx: Tx, ranked: readonly Candidate[]): Facets {
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

/** A page of results, and what they can be narrowed by. At most `maxHits` are counted. */
export const searchPage = (
  db: Db,
  { q, type, category, author, year, page }: PageRequest,
  { mayReadAll }: Asker,
): SearchPage =>
  atOnce(db, (tx) => {
    const categoryId = category
      ? (tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, category)).get()?.id ?? 'unknown')
      : undefined
    const from = (page - 1) * hitsPerPage
    const to = from + hitsPerPage
    const narrowing = { kind: type, categoryId, author, year }
    const { ranked, words, didYouMean } = ask(tx, { text: q, ...narrowing, mayReadAll, limit: maxHits, from, to })
    const isWhole = page === 1 && !(type ?? category ?? author ?? year)
    const places = isWhole
      ? placesNamed(
          tx,
          q,
          ranked.map((each) => each.author),
        )
      : []
    return {
      places,
      hits: hitsOf(tx, ranked.slice(from, to), words),
      total: ranked.length,
      isMore: ranked.length === maxHits,
      facets: facetsOfResults(tx, ranked),
      didYouMean: places.length > 0 ? null : didYouMean,
    }
  })

/** The best results, as the documented call answers them. */
export const searchBest = (
  db: Db,
  { q, type, limit }: { q: string; type?: SearchKind | undefined; limit: number },
  { mayReadAll }: Asker,
) =>
  atOnce(db, (tx) => {
    const { ranked, words } = ask(tx, { text: q, kind: type, mayReadAll, limit: maxHits, from: 0, to: limit })
    return { hits: hitsOf(tx, ranked.slice(0, limit), words), total: ranked.length }
  })

/**
 * Whether all the words stand together in the title, or in the author's name where that is wanted too, as parts of words
 * or whole, in any spelling that the search holds equal. For lists of other features.
 * @param entityId the column with the ids of the feature's rows
 */
export function namesContaining(
  q: string,
  kind: SearchKind,
  entityId: SQLWrapper,
  { withAuthor = false }: { withAuthor?: boolean } = {},
): SQL {
  const wanted = wordsOf(q).join(' ')
  // Signs alone are in no name.
  if (!wanted) return sql`0`
  const inAuthor = withAuthor ? sql` OR instr(${searchDocs.authorWords}, ${wanted})` : sql``
  return sql`EXISTS (SELECT 1 FROM ${searchDocs} WHERE ${searchDocs.kind} = ${kind} AND ${searchDocs.entityId} = ${entityId}
    AND ${searchDocs.page} = 0 AND (instr(${searchDocs.titleWords}, ${wanted})${inAuthor}))`
}

/**
 * Ids of what has all the words in its title or among its authors, in whatever form; the newest, at most `maxHits`. For
 * lists of other features that are narrowed by words.
 */
export function findIdsByTitle(tx: Tx, q: string, kind: SearchKind): string[] {
  const query = readQuery(tx, q, false)
  if (query.readings.length === 0) return []
  const ids = [...findInTitles(tx, query, { kind }, maxHits).keys()]
  return statement<{ id: string }>(
    tx,
    'SELECT entity_id AS id FROM search_docs WHERE id IN (SELECT value FROM json_each(?))',
  )
    .all(JSON.stringify(ids))
    .map(({ id }) => id)
}
