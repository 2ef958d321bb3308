import { cursorPattern } from '#shared/paging.rules.ts'
import { maxQueryLength, searchKinds } from '#shared/search/search.rules.ts'
import { bookCursor, bookSorts } from '#shared/books.rules.ts'

const speakers = new Set(['/babasahebspeaks', '/periyarspeaks'])

// Of a query only what changes a page counts. Everything else is dropped, from the key and from the address that is
// rendered, so that a link with a tracking parameter neither fills the cache nor finds its way into the page.
const allowed: Record<string, (value: string, path: string) => boolean> = {
  cursor: (value, path) => (path === '/shop' ? bookCursor.test(value) : cursorPattern.test(value)),
  type: (value, path) => path === '/search' && searchKinds.some((kind) => kind === value),
  month: (value, path) => path === '/archive' && /^\d{6}$/.test(value),
  category: (value, path) => (path.startsWith('/archive/') || path === '/search') && value.length <= 100,
  q: (value, path) =>
    (path === '/shop' && value.length <= 100) ||
    (speakers.has(path) && value.length <= 200) ||
    (path === '/search' && value.length <= maxQueryLength),
  author: (value, path) => path === '/search' && value.length <= 200,
  year: (value, path) => path === '/search' && /^\d{4}$/.test(value),
  page: (value, path) => path === '/search' && /^\d{1,2}$/.test(value),
  sort: (value, path) => path === '/shop' && bookSorts.some((sort) => sort === value),
}

/** The address of a page without what does not belong to it: `/home?cursor=1_a`. */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const path = url.slice(0, mark)
  const kept = new URLSearchParams()
  const given = new URLSearchParams(url.slice(mark + 1))
  for (const [name, isValid] of Object.entries(allowed)) {
    const value = given.get(name)
    if (value !== null && isValid(value, path)) kept.set(name, value)
  }
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}
