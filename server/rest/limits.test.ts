import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsPerMinute } from '#server/core/rate-limit.ts'
import { startApi, type TestApi } from '#server/test/api.ts'
import { addUser, createTestServices, type TestServices } from '#server/test/services.ts'

let services: TestServices
let api: TestApi
afterEach(async () => {
  await api.close()
  services.dispose()
})
async function start(variables: Record<string, string> = {}): Promise<void> {
  services = createTestServices(variables)
  api = await startApi(services)
}

describe('a caller above a rate limit', () => {
  // No minute ends meanwhile, and no budget fills again, however slow the machine is.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
  afterEach(() => void vi.restoreAllMocks())

  const login = { email: 'nobody', password: 'x' }
  /** One call above the limit of a minute; failed calls count too. */
  async function exhaust() {
    const statuses = new Set<number>()
    for (let i = 0; i <= callsPerMinute.login; i++)
      statuses.add((await api.call('POST', '/api/auth/client/login', login)).status)
    return statuses
  }

  test('gets a 429 in the usual shape with Retry-After; other kinds of calls go on [A-96]', async () => {
    await start()
    expect(await exhaust()).toEqual(new Set([400, 429]))
    const refused = await api.call('POST', '/api/auth/client/login', login)
    const sentence = 'Too many requests. Please wait a moment.'
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, message: sentence, error: sentence, code: 'TOO_MANY_REQUESTS' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')

    const procedure = await api.call('POST', '/trpc/auth.login', login)
    expect(procedure).toMatchObject({ status: 429, body: { error: { data: { app: { code: 'TOO_MANY_REQUESTS' } } } } })
    expect(Number(procedure.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(procedure.body.error.data.app.retryAfter).toBeGreaterThan(0)
    expect((await api.call('GET', '/api/categories')).status).toBe(200)
  })

  test('gets it from search too; cached responses are not counted, with a query or without', async () => {
    await start()
    const ask = async (path: string) => (await api.call('GET', path)).status
    for (const path of ['/api/search?q=x', '/trpc/search.suggest?input=%7B%22q%22%3A%22x%22%7D'])
      for (let i = 0; i <= callsPerMinute.search; i++) expect(await ask(path)).toBe(200)
    const statuses = new Set<number>()
    for (let i = 0; i <= callsPerMinute.search; i++) statuses.add(await ask(`/api/search?q=x${i}`))
    expect(statuses).toEqual(new Set([200, 429]))
    expect(await ask('/api/categories')).toBe(200)
  })

  test.each([
    ['GET', '/api/auth/google/callback?state=a&code=b', 'login'],
    ['POST', '/newsletter/leave/unknown', 'write'],
    ['GET', '/newsletter/letters/unknown', 'read'],
  ] as const)('gets it from what is no call, too: %s %s', async (method, path, kind) => {
    await start()
    const ask = async () => (await fetch(api.url + path, { method, redirect: 'manual' })).status
    for (let i = 0; i < callsPerMinute[kind]; i++) expect(await ask()).not.toBe(429)
    expect(await ask()).toBe(429)
  })

  test('is not refused where limits are off', async () => {
    await start({ RATE_LIMIT: '0' })
    expect(await exhaust()).toEqual(new Set([400]))
  })
})

test('bodies are limited by their purpose', async () => {
  await start()
  const token = await services.sessions.create((await addUser(services, 'editor')).id)
  const text = (megabytes: number) => 'x'.repeat(megabytes * 1024 * 1024)
  const sizes: [path: string, body: object, status: number][] = [
    ['/api/categories', { name: { en: text(0.5), ta: 'அ' } }, 400],
    ['/api/categories', { name: { en: text(1), ta: 'அ' } }, 413],
    ['/trpc/posts.create', { title: text(1), content: 'அ', category: 'poems' }, 400],
    ['/trpc/posts.create', { title: text(4), content: 'அ', category: 'poems' }, 413],
  ]
  for (const [path, body, status] of sizes)
    expect({ path, status: (await api.call('POST', path, body, token)).status }).toEqual({ path, status })
})
