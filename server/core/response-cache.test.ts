import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { askApp, receiver, requestFor } from '#server/test/received.ts'
import { createResponseCache } from './response-cache.ts'
import { encodeResponse, layOutResponse, type EncodedResponse } from './encoded-response.ts'

const answer = (text: string, status = 200): EncodedResponse =>
  layOutResponse({ status, headers: {} }, { identity: Buffer.from(text) })
const readBody = (response: EncodedResponse | string | undefined) =>
  typeof response === 'object' ? response.variants.identity?.body?.toString() : response

/** A cache over content whose version the test changes. */
function build(maxBytes = 1000) {
  const content = { version: 1 }
  return { content, cache: createResponseCache({ version: () => content.version, maxBytes }) }
}

/** A response that the test completes. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedResponse>()
  return { make: () => promise, finish: (text: string) => resolve(answer(text)), fail: reject }
}

describe('response cache', () => {
  test('a response is cached until the content changes', async () => {
    const { content, cache } = build()
    await cache.get('a', async () => answer('old'))
    expect(readBody(cache.find('a'))).toBe('old')
    content.version = 2
    expect(cache.find('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('concurrent requests share one response', async () => {
    const { cache } = build()
    let made = 0
    const make = async () => {
      made += 1
      return answer('one')
    }
    await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
    expect(made).toBe(1)
  })

  test('a response made while the content changed goes to those who waited, and is not cached', async () => {
    const { content, cache } = build()
    const { make, finish } = slow()
    const waiting = cache.get('a', make)
    content.version = 2
    finish('old')
    expect(readBody(await waiting)).toBe('old')
    expect(cache.find('a')).toBeUndefined()
  })

  test('a request after a change does not get a response that was started before it', async () => {
    const { content, cache } = build()
    const before = slow()
    const waiting = cache.get('a', before.make)
    content.version = 2
    expect(readBody(await cache.get('a', async () => answer('new')))).toBe('new')
    before.finish('old')
    await waiting
    expect(readBody(cache.find('a'))).toBe('new')
  })

  test('errors and unsuccessful responses are not cached', async () => {
    const { cache } = build()
    await expect(cache.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('b', async () => answer('missing', 404))
    expect(cache.find('b')).toBeUndefined()
    expect(readBody(await cache.get('a', async () => answer('yes')))).toBe('yes')
  })

  test('the least recently used are evicted when the limit is reached', async () => {
    const { cache } = build(40)
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => answer('0123456789'))
    cache.find('a')
    await cache.get('e', async () => answer('0123456789'))
    expect(cache.bytes).toBeLessThanOrEqual(40)
    expect(cache.find('a')).toBeDefined()
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('e')).toBeDefined()
  })

  test('a response that would evict most others is not cached', async () => {
    const { cache } = build(40)
    await cache.get('a', async () => answer('x'.repeat(11)))
    expect(cache.find('a')).toBeUndefined()
  })
})

describe('requests for one address at once', () => {
  const shared = { 'cache-control': 'no-cache' }
  const page = { ...shared, 'content-type': 'text/html' }
  const own = { 'cache-control': 'no-store', 'content-type': 'text/html', 'retry-after': '2' }

  /** A site whose handler answers each caller when the test says so. @returns the statuses in the order of the callers */
  function site(respond: (caller: string) => Response) {
    const { cache } = build(100_000)
    const made: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const app = new Hono<{ Bindings: HttpBindings }>()
    app.use(cache.middleware)
    app.get('*', async (c) => {
      const caller = c.req.header('x-caller') ?? ''
      made.push(caller)
      await gate
      return respond(caller)
    })
    const ask = async (caller: string) => {
      const response = await askApp(app, '/home', { 'x-caller': caller })
      return `${response.status} ${await response.text()}`
    }
    return {
      made,
      askAll: async (callers: string[]) => {
        const answers = callers.map((caller) => ask(caller))
        open()
        return Promise.all(answers)
      },
    }
  }

  test.each([429, 503])(
    'a %i concerns its caller alone; of those who wait one asks for all [attack 107]',
    async (status) => {
      const respond = (caller: string) =>
        caller.startsWith('limited')
          ? new Response('refused', { status, headers: own })
          : new Response('page', { headers: page })
      const limitedFirst = site(respond)
      expect(await limitedFirst.askAll(['limited', 'a', 'limited too', 'b', 'c'])).toEqual([
        ...[`${status} refused`, '200 page', '200 page', '200 page', '200 page'],
      ])
      // Whoever is beyond a limit may have what another one has asked for: it costs nothing.
      expect(limitedFirst.made).toEqual(['limited', 'a'])
      const limitedLast = site(respond)
      expect(await limitedLast.askAll(['a', 'b', 'limited'])).toEqual(['200 page', '200 page', '200 page'])
      expect(limitedLast.made).toEqual(['a'])
      const allLimited = site(respond)
      expect(await allLimited.askAll(['limited', 'limited 2'])).toEqual([`${status} refused`, `${status} refused`])
    },
  )

  test.each([301, 307, 404])('a %i that says it is for everybody is made once', async (status) => {
    const { askAll, made } = site(() => new Response(null, { status, headers: shared }))
    expect(await askAll(['a', 'b', 'c'])).toEqual([`${status} `, `${status} `, `${status} `])
    expect(made).toEqual(['a'])
  })

  test.each([206, 400, 401, 429, 500, 503])(
    'a %i is made for each caller, whatever its headers say',
    async (status) => {
      const { askAll, made } = site((caller) => new Response(caller, { status, headers: page }))
      expect(await askAll(['a', 'b', 'c'])).toEqual([`${status} a`, `${status} b`, `${status} c`])
      expect(made).toEqual(['a', 'b', 'c'])
    },
  )

  test('what brings a cookie or may not be stored is made for each caller', async () => {
    for (const headers of [{ ...shared, 'set-cookie': 'a=b' }, { 'cache-control': 'no-store' }, undefined]) {
      const { askAll, made } = site((caller) => new Response(caller, headers && { headers }))
      expect(await askAll(['a', 'b'])).toEqual(['200 a', '200 b'])
      expect(made).toEqual(['a', 'b'])
    }
  })
})

describe('a page after a change of the content', () => {
  /** A site whose pages show what `shown` says. */
  function site() {
    const { cache, content } = build(100_000)
    const app = new Hono<{ Bindings: HttpBindings }>()
    const shown = { text: 'first' }
    app.use(cache.middleware)
    app.get('*', (c) => {
      const isPage = !c.req.path.startsWith('/api')
      const type = isPage ? 'text/html; charset=utf-8' : 'application/json'
      return c.body(shown.text, 200, { 'cache-control': 'no-cache', 'content-type': type })
    })
    const ask = async (path = '/home') => (await askApp(app, path)).text()
    const former = async (path = '/home') => {
      const { res, received } = receiver()
      return cache.serveFormer(requestFor(path), res) ? received()!.text() : undefined
    }
    const change = (text: string) => {
      shown.text = text
      content.version += 1
    }
    return { cache, ask, change, former }
  }

  test('is sent as it was, for ten seconds, where there is no time to make it', async () => {
    const { cache, ask, change, former } = site()
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    await ask()
    expect(await former()).toBeUndefined()
    change('second')
    expect(cache.find('ta/home')).toBeUndefined()
    now.mockReturnValue(9000)
    change('third')
    expect(cache.find('ta/home')).toBeUndefined()
    expect([await former(), await former('/nowhere')]).toEqual(['first', undefined])
    // Counted from the first change.
    now.mockReturnValue(11_000)
    expect(await former()).toBeUndefined()
    expect(await ask()).toBe('third')
    expect(await former()).toBeUndefined()
    now.mockRestore()
  })

  test('is not sent unseen, however often it was sent before', async () => {
    const { cache, ask, change } = site()
    await ask()
    for (let i = 0; i < 10; i += 1) cache.serve(requestFor('/home'), receiver().res)
    change('second')
    expect(cache.serve(requestFor('/home'), receiver().res)).toBe(false)
    expect(await ask()).toBe('second')
  })

  test('a call is never answered as it was', async () => {
    const { ask, change, former } = site()
    await ask('/api/authors')
    change('second')
    expect(await former('/api/authors')).toBeUndefined()
  })

  test('leaves the cache after ten seconds, at the next change', async () => {
    const { cache, ask, change } = site()
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    await ask()
    change('second')
    cache.find('ta/home')
    now.mockReturnValue(11_000)
    change('third')
    cache.find('ta/home')
    expect(cache.bytes).toBe(0)
    now.mockRestore()
  })
})

describe('a body above 2 MB', () => {
  const body = Buffer.from('[மை] '.repeat(300_000))

  function site(text = body) {
    const { cache } = build(64 * 1024 * 1024)
    const content = { made: 0, isCut: false }
    const app = new Hono<{ Bindings: HttpBindings }>()
    app.use(cache.middleware)
    app.get('*', () => {
      content.made += 1
      async function* pieces() {
        for (let at = 0; at < text.length; at += 100_000) {
          if (content.isCut && at > 2_500_000) throw new Error('the list broke off')
          yield new Uint8Array(text.subarray(at, at + 100_000))
        }
      }
      return new Response(Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>, {
        headers: { 'cache-control': 'no-cache' },
      })
    })
    const ask = (headers: Record<string, string> = {}) => askApp(app, '/api/list', headers)
    return { ask, cache, content }
  }

  test('is made for each caller, packed where the caller takes that, and not kept [F-01]', async () => {
    const { ask, cache, content } = site()
    const answers = await Promise.all([ask({ 'accept-encoding': 'gzip, br' }), ask(), ask({ 'accept-encoding': 'br' })])
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null, 'gzip'])
    for (const { body: sent, headers } of answers) {
      const bytes = await buffer(sent!)
      const plain = headers.get('content-encoding') ? gunzipSync(bytes) : bytes
      expect(plain.equals(body)).toBe(true)
    }
    expect([content.made, cache.bytes]).toEqual([3, 0])
  })

  test('that breaks off is no whole answer [F-01]', async () => {
    const { ask, content } = site()
    content.isCut = true
    await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow()
  })
})

test('what is asked for again and again is compressed as well as can be, under the same tag [F-03]', async () => {
  const { cache } = build(1_000_000)
  const body = Buffer.from(Array.from({ length: 2000 }, (_, i) => `${i} மை ${i * 7}`).join(' '))
  await cache.get('ta/home', () => encodeResponse({ status: 200, headers: {} }, body, 'br'))
  const req = requestFor('/home', { 'accept-encoding': 'br' })
  const first = cache.find('ta/home')
  const ask = async () => {
    const { res, received } = receiver()
    cache.serve(req, res)
    return Buffer.from(await received()!.arrayBuffer())
  }
  const quickly = await ask()
  await vi.waitFor(async () => expect((await ask()).length).toBeLessThan(quickly.length), 20_000)
  expect(brotliDecompressSync(await ask())).toEqual(body)
  expect(cache.find('ta/home')?.etag).toBe(first?.etag)
})
