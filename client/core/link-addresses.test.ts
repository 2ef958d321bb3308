import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '#client/routeTree.gen.ts'
import { keepLinkAddresses } from './link-addresses.ts'

function routerAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  return createRouter({ routeTree, history, context: {} as never })
}

/** A router whose addresses are kept. */
function keepingAt(address: string) {
  const router = routerAt(address)
  keepLinkAddresses(router)
  return router
}

const destinations = [
  { to: '/home' },
  { to: '/posts/$id/$slug', params: { id: 'a1', slug: 'மழை நாள்' } },
  { to: '/posts/$id/$slug', params: { id: 'a1', slug: 'வெயில்' } },
  { to: '/search', search: { q: 'கடல் & மலை', page: 2 } },
  { to: '/search', search: { q: 'கடல் & மலை' } },
  { to: '/shop', hash: 'list' },
  { to: '.', search: { q: 'மழை' } },
  { to: '/shop', search: true },
  { to: '/shop', search: (search: object) => ({ ...search, sort: 'name' }) },
  { to: '/posts/$id/$slug', params: true },
]

test('kept addresses are those that the router builds, on whatever page', () => {
  for (const page of ['/shop?q=1', '/posts/a1/b', '/home', '/posts/a2/c'])
    for (const to of destinations)
      expect(keepingAt(page).buildLocation(to as never)).toEqual(routerAt(page).buildLocation(to as never))
})

test('an address is built once, for whatever page asks', () => {
  const [first, second] = ['/home', '/shop'].map((page) =>
    keepingAt(page).buildLocation({ to: '/posts/$id/$slug', params: { id: 'b1', slug: 'c' } }),
  )
  expect(second).toBe(first)
})
