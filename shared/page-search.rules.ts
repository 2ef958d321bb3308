import { bookCursor, bookSorts, type BookSort } from './books.rules.ts'
import { cursorPattern } from './paging.rules.ts'
import { nameCursorPattern } from './terms.rules.ts'
import { linesCursorPattern } from './search/lines.rules.ts'
import { maxQueryLength, searchKinds, type SearchKind } from './search/search.rules.ts'

// Parsers for the query strings of readers' pages. The routes validate with them, and the server builds its cache keys
// from them, so that the browser hydrates exactly what was rendered. The router merges what a parser returns over the query
// as it was given: what is refused must be overwritten with undefined, not left out. Pages load this module, so it imports
// no zod.

/** An untrusted parsed query string. The router turns digits into numbers, `URLSearchParams` does not. */
type Given = Record<string, unknown>

const parseText = (value: unknown, max: number): string | undefined =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').trim().slice(0, max) || undefined

const wholeOf = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

const matchOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Of a list: the cursor of its first page. */
export interface ListSearch {
  cursor?: string | undefined
}

export const listSearch = ({ cursor }: Given): ListSearch => ({ cursor: matchOf(cursor, cursorPattern) })

/** Of a list in the order of names. */
export const nameListSearch = ({ cursor }: Given): ListSearch => ({ cursor: matchOf(cursor, nameCursorPattern) })

/** Of a speaker's page: the cursor, and the words to find in titles. */
export interface SpeakerSearch extends ListSearch {
  q?: string | undefined
}

export const speakerSearch = (given: Given): SpeakerSearch => ({ ...listSearch(given), q: parseText(given.q, 200) })

/** Of the shop: search words, sort order and cursor. */
export interface ShopSearch {
  q?: string | undefined
  sort?: BookSort | undefined
  cursor?: string | undefined
}

export const shopSearch = ({ q, sort, cursor }: Given): ShopSearch => ({
  q: parseText(q, 100),
  sort: bookSorts.find((name) => name === sort && name !== 'newest'),
  cursor: matchOf(cursor, bookCursor),
})

/** Of a page of results, or of lines with the words. */
export interface ResultsSearch {
  q?: string | undefined
  type?: SearchKind | undefined
  /** Slug. */
  category?: string | undefined
  author?: string | undefined
  year?: number | undefined
  page?: number | undefined
  /** Lines instead of results. */
  view?: 'lines' | undefined
  /** Of lines: newest first unless it is given. */
  sort?: 'oldest' | undefined
  cursor?: string | undefined
}

export const resultsSearch = (given: Given): ResultsSearch => ({
  q: parseText(given.q, maxQueryLength),
  type: searchKinds.find((kind) => kind === given.type),
  category: parseText(given.category, 100),
  author: parseText(given.author, 200),
  year: wholeOf(given.year, 1000, 9999),
  ...(given.view === 'lines'
    ? {
        view: 'lines',
        sort: given.sort === 'oldest' ? 'oldest' : undefined,
        cursor: matchOf(given.cursor, linesCursorPattern),
        page: undefined,
      }
    : { view: undefined, sort: undefined, cursor: undefined, page: wholeOf(given.page, 2, 99) }),
})

/** Of a page of PDFs or of the archive: its filter. */
export interface ArchiveSearch extends ListSearch {
  /** 202611 */
  month?: number | undefined
  /** Of a month's page: the slug of the one category that it shows. */
  category?: string | undefined
}

export const archiveSearch = (given: Given): ArchiveSearch => ({
  ...listSearch(given),
  month: wholeOf(given.month, 100_000, 999_999),
  category: matchOf(given.category, /^.{1,100}$/s),
})

/** The PDF that is open in a dialog. Only the browser opens it, so rendered pages do not depend on it. */
export interface PdfSearch extends ArchiveSearch {
  pdf?: string | undefined
  page?: number | undefined
  /** Words from the site search to highlight in it. */
  q?: string | undefined
}

export const pdfSearch = (given: Given): PdfSearch => ({
  ...archiveSearch(given),
  pdf: matchOf(given.pdf, /^\w{1,64}$/),
  page: wholeOf(given.page, 1, Number.MAX_SAFE_INTEGER),
  q: parseText(given.q, 100),
})

/** Pages that read more than a cursor, by the first segment of their path. */
const parsers: Record<string, (given: Given) => object> = {
  archive: archiveSearch,
  authors: nameListSearch,
  babasahebspeaks: speakerSearch,
  periyarspeaks: speakerSearch,
  search: resultsSearch,
  shop: shopSearch,
  tags: nameListSearch,
}

/**
 * Posts, pages, categories and months of a WordPress site that stood at this address before. To lead them all to the home
 * page would say that each of them has become it.
 */
const isOfFormerSite = (url: string): boolean =>
  url.startsWith('/?') && /[?&](?:p|page_id|attachment_id|cat|author|m)=\d+(?:&|$)/.test(url)

/** No page has this address. */
const nowhere = '/-'

/**
 * The canonical address of a page, without unknown parameters: `/home?cursor=1_a`. So tracking parameters neither fill the
 * cache nor appear in the page.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  if (isOfFormerSite(url)) return nowhere
  const path = url.slice(0, mark)
  const given = [...new URLSearchParams(url.slice(mark + 1))].toReversed()
  const parse = parsers[path.split('/', 2)[1] ?? ''] ?? listSearch
  const valid = Object.entries(parse(Object.fromEntries(given))).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(valid as [string, string][])
  query.sort()
  return query.size > 0 ? `${path}?${query}` : path
}
