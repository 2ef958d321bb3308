import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from './routeTree.gen.ts'

/** The parameters that a page is given at an address. */
function searchAt(address: string): object {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: {} as never })
  return router.matchRoutes(router.latestLocation).at(-1)!.search
}

test.each([
  ['/home', { cursor: '?' }],
  ['/periyarspeaks', { cursor: '?', q: { a: 1 } }],
  ['/shop', { q: ['a'], sort: 'colour', cursor: '?' }],
  ['/search', { q: ['a'], type: 'people', category: {}, author: {}, year: 1, page: 0 }],
  ['/archive', { month: 7, category: '', pdf: '/', page: -1, q: {} }],
  ['/login', { token: '<b>', uid: '/' }],
  ['/auth/login', { next: 7, expired: 'x' }],
  ['/admin/universal', { q: {}, category: [], edit: {} }],
  ['/admin/write', { kind: 'novel', post: {}, beside: [] }],
  ['/admin/orders', { status: 'lost', q: {}, pages: -1 }],
  ['/admin/notifications/view', { view: 'all', reader: '/' }],
])('no page of %s is given a parameter that it refuses: %j', (path, refused) => {
  const query = new URLSearchParams(Object.entries(refused).map(([name, value]) => [name, JSON.stringify(value)]))
  expect(searchAt(`${path}?${query}`)).toEqual({})
})

test('what a page takes is left', () => {
  expect(searchAt('/shop?q=12&sort=cheapest&other=%22x%22')).toMatchObject({ q: '12', sort: 'cheapest' })
})
