import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { maxBatchSize } from '#shared/batches.ts'
import { appRouter } from '#server/app-router.ts'
import { callsPerMinute, createRateLimit } from '#server/core/rate-limit.ts'
import type { Meta } from '#server/core/trpc.ts'
import { startApi } from '#server/test/api.ts'
import { addUser, createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const api = eachTest.api(services)

const batchOf = (name: string, inputs: unknown[]) =>
  `/trpc/${inputs.map(() => name).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())))}`
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('a batch', () => {
  test('has at most ten calls', async () => {
    const statusOf = async (count: number) =>
      (await api.call('GET', batchOf('categories.list', times(count, {})))).status
    expect([await statusOf(maxBatchSize), await statusOf(maxBatchSize + 1)]).toEqual([200, 400])
  })

  test('has a cost as a whole: what goes beyond it is refused, and the rest answered', async () => {
    const { body } = await api.call('GET', batchOf('books.list', times(10, { limit: 100 })))
    const outcomes = (body as { result?: unknown; error?: { data: { httpStatus: number } } }[]).map(
      ({ error }) => error?.data.httpStatus ?? 200,
    )
    expect(outcomes).toEqual([...times(5, 200), ...times(5, 429)])
  })

  test('cannot ask for whole texts, which endpoints stream piece by piece', async () => {
    for (const feature of ['posts', 'gallery', 'pdfs']) {
      const input = encodeURIComponent(JSON.stringify({ list: 'all', limit: 25 }))
      expect((await api.call('GET', `/trpc/${feature}.documents?input=${input}`)).status).toBe(404)
    }
    expect((await api.call('GET', '/api/universal-posts')).status).toBe(200)
  })
})

describe('a body', () => {
  const text = (kilobytes: number) => ({ email: 'x'.repeat(kilobytes * 1024), password: 'x' })

  test('has at most 64 KB, except from admins', async () => {
    const reader = await services.sessions.create((await addUser(services, 'reader')).id)
    const editor = await services.sessions.create((await addUser(services, 'editor')).id)
    const tooLong = async (path: string, token?: string) =>
      (await api.call('POST', path, text(65), token)).status === 413
    for (const path of ['/trpc/auth.login', '/api/auth/client/login', '/api/contact']) {
      expect([await tooLong(path), await tooLong(path, reader), await tooLong(path, editor)]).toEqual([
        true,
        true,
        false,
      ])
      expect((await api.call('POST', path, text(60))).status).not.toBe(413)
    }
  })

  test('of unknown length is measured while it arrives', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 70; i++) controller.enqueue(new TextEncoder().encode(' '.repeat(1024)))
        controller.close()
      },
    })
    for (const path of ['/trpc/auth.login', '/api/auth/client/login']) {
      const [body] = path.startsWith('/trpc') ? [chunks] : [new Blob([' '.repeat(70_000)]).stream()]
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      expect((await fetch(api.url + path, init)).status).toBe(413)
    }
  })

  test('that is nested deeper than any input is refused before it is parsed', async () => {
    for (const path of ['/trpc/auth.login', '/api/auth/client/login']) {
      const deep = await api.call('POST', path, `${'['.repeat(65)}${']'.repeat(65)}`)
      expect(deep).toMatchObject({ status: 400, body: { code: 'JSON_INVALID' } })
      expect((await api.call('POST', path, '['.repeat(50_000))).status).toBe(400)
    }
  })
})

test('a caller whose budget is spent is refused what costs, and still gets cached answers, files and health [attack 125]', async () => {
  const limit = createRateLimit()
  const own = await startApi(services, { limit })
  const { id: userId } = await addUser(services, 'reader')
  const reader = await services.sessions.create(userId)
  const statusOf = async (path: string, token?: string) => (await own.call('GET', path, undefined, token)).status
  expect(await statusOf('/api/categories')).toBe(200)
  limit.charge({ network: '127.0.0.1' }, 1_000_000)
  const refused = await own.call('GET', '/api/recent-posts')
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-frame-options')).toBe('DENY')
  const procedure = await own.call('GET', '/trpc/posts.home?input=%7B%7D')
  expect(procedure).toMatchObject({ status: 429, body: { error: { data: { app: { code: 'TOO_MANY_REQUESTS' } } } } })
  const page = await fetch(`${own.url}/home`, { headers: { cookie: 'lang=en' } })
  expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('One moment, please')])
  expect([await statusOf('/api/categories'), await statusOf('/healthz')]).toEqual([200, 200])
  // What is drawn, or read from the database, is no mere file.
  expect(await statusOf('/share/site/ta/0.jpg')).toBe(429)
  // A neighbour behind the same address who is signed in has a budget of their own; an invented token has none.
  expect([await statusOf('/trpc/notifications.unread', reader), await statusOf('/trpc/cart.list', 'invented')]).toEqual(
    [200, 429],
  )
  limit.charge({ userId, network: '127.0.0.1' }, 1_000_000)
  const spent = await own.call('GET', '/trpc/notifications.unread', undefined, reader)
  expect(spent).toMatchObject({ status: 429, body: { error: { data: { app: { code: 'TOO_MANY_REQUESTS' } } } } })
  await own.close()
})

describe('a limited and an unlimited caller of one address at once', () => {
  const rounds = 10
  const addresses: [kind: string, path: (word: string) => string][] = [
    ['procedures', (word) => `/trpc/search.page?input=${encodeURIComponent(JSON.stringify({ q: word }))}`],
    ['documented calls', (word) => `/api/search?q=${word}`],
  ]

  test.each(addresses)(
    'of %s: neither gets the refusal of the other, whoever comes first [A-96, attack 107]',
    async (_kind, path) => {
      const behindProxy = createTestServices({ TRUSTED_PROXIES: '127.0.0.1' })
      const limit = createRateLimit({ callsPerMinute: { ...callsPerMinute, search: rounds }, now: () => 0 })
      const own = await startApi(behindProxy, { limit })
      const ask = async (network: string, word: string) => {
        const answer = await fetch(own.url + path(word), { headers: { 'x-forwarded-for': network } })
        return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
      }
      try {
        for (let i = 0; i < rounds; i++) await ask('192.0.2.1', `spent-${i}`)
        expect(await ask('192.0.2.1', 'spent')).toMatchObject({
          status: 429,
          retryAfter: expect.stringMatching(/^\d+$/),
        })
        for (let round = 0; round < rounds; round++) {
          const callers = ['192.0.2.1', '192.0.2.1', `198.51.100.${round}`, `203.0.113.${round}`]
          const inOrder = round % 2 === 0 ? callers : callers.toReversed()
          const answers = await Promise.all(inOrder.map((network) => ask(network, `both-${round}`)))
          const innocent = answers.filter((_, i) => inOrder[i] !== '192.0.2.1')
          expect(innocent.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(times(2, [200, null]))
          // What somebody else has asked for costs nothing; without them the limited caller is refused.
          const outcomes = answers.map(({ status, retryAfter, text }) =>
            status === 429 && Number(retryAfter) > 0 ? 'refused' : text,
          )
          expect(new Set([...outcomes, 'refused'])).toEqual(new Set([innocent[0]!.text, 'refused']))
        }
      } finally {
        await own.close()
        behindProxy.dispose()
      }
    },
  )
})

test('HEAD and GET of one call at once have the same answer', async () => {
  // Where the HTTP server prints what it could not send.
  const complain = vi.spyOn(console, 'error')
  const path = '/trpc/categories.list?input=%7B%22filter%22%3A%22banner%22%7D'
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => fetch(api.url + path, { method: i % 2 === 0 ? 'HEAD' : 'GET' })),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(texts.filter((_, i) => i % 2 === 1)).size).toBe(1)
  expect(texts[1]).toContain('result')
  expect(new Set(texts.filter((_, i) => i % 2 === 0))).toEqual(new Set(['']))
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})

test('private procedures answer no-store, and so does every failed call', async () => {
  const token = await services.sessions.create((await addUser(services, 'owner')).id)
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>,
  )
  const stored: string[] = []
  for (const [
    name,
    {
      _def: { type, meta },
    },
  ] of procedures) {
    if (type === 'subscription') continue
    const method = type === 'query' ? 'GET' : 'POST'
    for (const caller of [token, undefined]) {
      // The session must last to the end.
      if (/^(?:auth\.(?:logout|end)|profile\.delete)/.test(name) && caller) continue
      const { status, headers } = await api.call(method, `/trpc/${name}`, method === 'POST' ? {} : undefined, caller)
      const mayBeStored = status === 200 && type === 'query' && !caller && !meta?.isPrivate
      if (!mayBeStored && headers.get('cache-control') !== 'no-store') stored.push(`${name} ${status}`)
    }
  }
  expect(stored).toEqual([])
  expect(procedures.length).toBeGreaterThan(100)
})

test('a request of HTTP/1.0 without a host, as load balancers check health, is answered', async () => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  socket.end('GET /healthz HTTP/1.0\r\n\r\n')
  expect(await readText(socket)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nok$/)
})
