import { maxQueryLength, searchKinds, type SearchKind } from '#shared/search/search.rules.ts'

/** What the address of a page of results says. */
export interface SearchAddress {
  q?: string
  type?: SearchKind
  /** Slug. */
  category?: string
  author?: string
  year?: number
  page?: number
}

const textOf = (value: unknown, max: number): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '').trim().slice(0, max)

const wholeOf = (value: unknown, min: number, max: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

/** Reads an address; what makes no sense is left out. */
export function searchAddress(given: Record<string, unknown>): SearchAddress {
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
