import { bookCursor, bookSorts, type BookSort } from './books.rules.ts'
import { cursorPattern } from './paging.rules.ts'
import { maxQueryLength, searchKinds, type SearchKind } from './search/search.rules.ts'

// Parsers for the query strings of readers' pages. The routes validate with them, and the server builds its cache keys
// from them, so that the browser hydrates exactly what was rendered. Pages load this module, so it imports no zod.

/** An untrusted parsed query string. The router turns digits into numbers, `URLSearchParams` does not. */
type Given = Record<string, unknown>

const textOf = (value: unknown, max: number): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').trim().slice(0, max)

const wholeOf = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

const isMatch = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value)

/** Of a list: the cursor of its first page. */
export interface ListSearch {
  cursor?: string
}

export const listSearch = ({ cursor }: Given): ListSearch => (isMatch(cursor, cursorPattern) ? { cursor } : {})

/** Of a speaker's page: the cursor, and the words to find in titles. */
export interface SpeakerSearch extends ListSearch {
  q?: string
}

export function speakerSearch(given: Given): SpeakerSearch {
  const q = textOf(given.q, 200)
  return { ...listSearch(given), ...(q && { q }) }
}

/** Of the shop: search words, sort order and cursor. */
export interface ShopSearch {
  q?: string
  sort?: BookSort
  cursor?: string
}

export function shopSearch({ q, sort, cursor }: Given): ShopSearch {
  const words = textOf(q, 100)
  const known = bookSorts.find((name) => name === sort && name !== 'newest')
  return {
    ...(words && { q: words }),
    ...(known && { sort: known }),
    ...(isMatch(cursor, bookCursor) && { cursor }),
  }
}

/** Of a page of results. */
export interface ResultsSearch {
  q?: string
  type?: SearchKind
  /** Slug. */
  category?: string
  author?: string
  year?: number
  page?: number
}

export function resultsSearch(given: Given): ResultsSearch {
  const q = textOf(given.q, maxQueryLength)
  const type = searchKinds.find((kind) => kind === given.type)
  const category = textOf(given.category, 100)
  const author = textOf(given.author, 200)
  const year = wholeOf(given.year, 1000, 9999)
  const page = wholeOf(given.page, 2, 99)
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(category && { category }),
    ...(author && { author }),
    ...(year && { year }),
    ...(page && { page }),
  }
}

/** Of a page of PDFs or of the archive: its filter. */
export interface ArchiveSearch extends ListSearch {
  /** 202611 */
  month?: number
  /** Of a month's page: the slug of the one category that it shows. */
  category?: string
}

export function archiveSearch(given: Given): ArchiveSearch {
  const month = wholeOf(given.month, 100_000, 999_999)
  const { category } = given
  return {
    ...listSearch(given),
    ...(month && { month }),
    ...(typeof category === 'string' && category !== '' && category.length <= 100 && { category }),
  }
}

/** The PDF that is open in a dialog. Only the browser opens it, so rendered pages do not depend on it. */
export interface PdfSearch extends ArchiveSearch {
  pdf?: string
  page?: number
  /** Words from the site search to highlight in it. */
  q?: string
}

export function pdfSearch(given: Given): PdfSearch {
  const page = wholeOf(given.page, 1, Number.MAX_SAFE_INTEGER)
  const q = textOf(given.q, 100)
  return {
    ...archiveSearch(given),
    ...(isMatch(given.pdf, /^\w{1,64}$/) && { pdf: given.pdf }),
    ...(page && { page }),
    ...(q && { q }),
  }
}

/** Pages that read more than a cursor, by the first segment of their path. */
const parsers: Record<string, (given: Given) => object> = {
  archive: archiveSearch,
  babasahebspeaks: speakerSearch,
  periyarspeaks: speakerSearch,
  search: resultsSearch,
  shop: shopSearch,
}

/**
 * The canonical address of a page, without unknown parameters: `/home?cursor=1_a`. So tracking parameters neither fill the
 * cache nor appear in the page.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const path = url.slice(0, mark)
  const given = [...new URLSearchParams(url.slice(mark + 1))].toReversed()
  const parse = parsers[path.split('/', 2)[1] ?? ''] ?? listSearch
  const query = new URLSearchParams(parse(Object.fromEntries(given)) as Record<string, string>)
  query.sort()
  return query.size > 0 ? `${path}?${query}` : path
}
