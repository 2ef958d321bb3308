import { afterEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/test/api.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'

let services: TestServices
let api: TestApi
afterEach(async () => {
  await api.close()
  services.dispose()
})

async function start(origins: string) {
  services = createTestServices({ CORS_ORIGINS: origins })
  api = await startApi(services)
  return (path: string, origin?: string, init: RequestInit = {}) =>
    fetch(api.url + path, { ...init, headers: { ...(origin && { origin }), ...(init.headers as object) } })
}
const preflight: RequestInit = {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
}
const friend = 'https://app.example.org'
const stranger = 'https://elsewhere.example.org'
const opens = (response: Response) => response.headers.get('access-control-allow-origin')

test('pages of other sites may call nothing, unless a setting names them', async () => {
  const ask = await start('')
  for (const answer of [await ask('/api/categories', friend), await ask('/api/categories/x', friend, preflight)])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('those that are named may, with a token and without cookies', async () => {
  const ask = await start(`${friend}, http://localhost:5173`)
  const asked = await ask('/api/categories/x', friend, preflight)
  expect({ status: asked.status, ...Object.fromEntries(asked.headers) }).toMatchObject({
    status: 204,
    'access-control-allow-origin': friend,
    'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
    'access-control-allow-headers': 'Authorization,Content-Type,Idempotency-Key,If-None-Match',
    'access-control-max-age': '600',
  })
  // The second response comes from the cache; errors and 304 can be read, too.
  const first = await ask('/api/categories', friend)
  const again = await ask('/api/categories', friend)
  const same = await ask('/api/categories', friend, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  const missing = await ask('/api/universal-posts/nothing', friend)
  const nowhere = await ask('/api/nowhere', friend)
  expect([first, again, same, missing, nowhere].map(({ status }) => status)).toEqual([200, 200, 304, 404, 404])
  for (const answer of [first, again, same, missing, nowhere]) {
    expect(opens(answer)).toBe(friend)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('other origins may not, and no cache can mix the two up', async () => {
  const ask = await start(friend)
  expect(opens(await ask('/api/categories', stranger))).toBeNull()
  expect(opens(await ask('/api/categories', stranger, preflight))).toBeNull()
  expect(opens(await ask('/trpc/categories.list?input=%7B%7D', friend))).toBeNull()
  const own = [await ask('/api/categories'), await ask('/api/categories')]
  for (const answer of own) {
    expect(opens(answer)).toBeNull()
    expect(answer.headers.get('vary')).toContain('Origin')
  }
})

test('an asterisk allows every origin, still without cookies; the methods of a path are listed as before', async () => {
  const ask = await start('*')
  const answer = await ask('/api/categories', stranger)
  expect(opens(answer)).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect((await ask('/api/categories', undefined, { method: 'OPTIONS' })).headers.get('allow')).toBe(
    'GET, POST, HEAD, OPTIONS',
  )
})
