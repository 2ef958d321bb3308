import { expect, test } from 'vitest'
import { createCallAddress } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const addressOf = createCallAddress(endpoints)

test('parameters that a documented call does not read are no part of its address, nor are their order and repetition [attack 127]', () => {
  expect(addressOf('/api/universal-posts?x=1')).toBe('/api/universal-posts')
  expect(addressOf('/api/universal-posts?x=1&state=draft&state=published')).toBe('/api/universal-posts?state=draft')
  expect(addressOf('/api/openapi.json?x=1')).toBe('/api/openapi.json')
  expect(addressOf('/api/universal-posts/65f1?fbclid=1')).toBe('/api/universal-posts/65f1')
  expect(addressOf('/api/search?utm=1&limit=2&q=a%20b')).toBe(addressOf('/api/search?q=a+b&limit=2'))
  expect(addressOf('/api/search?q=%E0%AE')).toContain('q=')
})

test('what is no documented call keeps its address', () => {
  for (const address of ['/api/auth/google/callback?code=1', '/api/nowhere?x=1', '/trpc/posts.home?input=%7B%7D'])
    expect(addressOf(address)).toBe(address)
})
