import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { authRouter } from '#server/features/auth/auth.router.ts'
import type { Call } from '#server/core/context.ts'
import { contextFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { mountRest } from './adapter.ts'
import { endpoint } from './endpoint.ts'

// The meta of a procedure applies to each documented call that calls it, whatever its path.

let services: TestServices
afterEach(() => services.dispose())

const login = { email: 'a@example.org', password: 'x' }
const spec = { summary: '', response: z.unknown(), access: 'public' } as const
const endpoints = [
  endpoint('post', '/api/magic', spec, ({ api }) => api.auth.login(login)),
  endpoint(
    'post',
    '/api/named',
    { ...spec, procedure: authRouter.login, body: z.object({ a: z.string() }) },
    () => ({}),
  ),
  endpoint('get', '/api/found', spec, ({ api }) => api.search.best({ q: 'x' })),
  endpoint('get', '/api/mine', spec, ({ api }) => api.auth.verify()),
  endpoint('get', '/api/shared', spec, ({ api }) => api.categories.list({})),
]

async function ask(method: string, path: string) {
  services = createTestServices()
  const calls: Call['kind'][] = []
  const app = new Hono<{ Bindings: HttpBindings }>()
  const onCall = ({ kind, isAlreadyCounted }: Call) => void (isAlreadyCounted || calls.push(kind))
  mountRest(app, endpoints, async () => ({ ...contextFor(services, null), onCall }))
  const headers = { 'content-type': 'application/json' }
  const response = await app.request(path, { method, headers, ...(method === 'POST' && { body: '{}' }) })
  return { calls, caching: response.headers.get('cache-control') }
}

test.each([
  ['POST', '/api/magic', ['write', 'login']],
  ['POST', '/api/named', ['login']],
  ['GET', '/api/found', ['read', 'search']],
  ['GET', '/api/shared', ['read']],
])('%s %s counts as %j', async (method, path, kinds) => {
  expect((await ask(method, path)).calls).toEqual(kinds)
})

test.each([
  ['/api/shared', 'public, max-age=0, must-revalidate'],
  ['/api/mine', 'no-store'],
])('%s is cached as %s', async (path, caching) => {
  expect((await ask('GET', path)).caching).toBe(caching)
})
