import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const shared = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
}
const megabyte = 1024 * 1024
const text = (megabytes: number) => Buffer.from('[மை] '.repeat(Math.ceil((megabytes * megabyte) / 9)))

const toClose: (() => void)[] = []
afterEach(() => toClose.splice(0).forEach((close) => close()))

/** A site with one list, whose body and content version the test changes. */
async function build(body: Buffer, siteStart = 'first') {
  const content = { version: 1, body, made: 0, cut: Infinity }
  const cache = createResponseCache({ version: () => content.version, maxBytes: 64 * megabyte, siteStart })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(cache.middleware)
  app.get('*', () => {
    content.made += 1
    let sent = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= content.cut) return controller.error(new Error('the list broke off'))
        if (sent >= content.body.length) return controller.close()
        controller.enqueue(new Uint8Array(content.body.subarray(sent, sent + 100_000)))
        sent += 100_000
      },
    })
    return new Response(stream, { headers: shared })
  })
  app.onError((error, c) => c.text(error.message, 500))
  const listener = getRequestListener(app.fetch)
  const server = createServer((req, res) => void (cache.serve(req, res) || listener(req, res))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  toClose.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const req = request({ port, host: '127.0.0.1', path: '/api/list', method, headers, agent: false }).end()
    const [res] = (await once(req, 'response')) as [IncomingMessage]
    const sent = await buffer(res)
    const encoding = res.headers['content-encoding'] ?? 'identity'
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[encoding]
    return { status: res.statusCode, headers: res.headers, encoding, sent: sent.length, body: unpack?.(sent) ?? sent }
  }
  return { content, cache, ask }
}

test('a long body that fits is made once, and kept packed alone for whoever takes it plain', async () => {
  const { content, ask, cache } = await build(text(0.5))
  for (const taken of [undefined, 'br', 'gzip', undefined]) {
    const { encoding, body } = await ask(taken ? { 'accept-encoding': taken } : {})
    expect([encoding, body.equals(content.body)]).toEqual([taken ?? 'identity', true])
  }
  expect((await ask()).headers['content-length']).toBe(String(content.body.length))
  expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, sent: 0 })
  expect(content.made).toBe(1)
  expect(cache.bytes).toBeLessThan(content.body.length / 5)
})

describe('a list above 2 MB', () => {
  test('is made once for each content, and comes packed or plain as the caller takes it', async () => {
    const { content, ask, cache } = await build(text(5))
    const answers = await Promise.all([
      ask({ 'accept-encoding': 'gzip, br' }),
      ask({ 'accept-encoding': 'gzip' }),
      ask(),
    ])
    answers.push(await ask({ 'accept-encoding': 'br' }), await ask())
    expect(answers.map(({ encoding }) => encoding)).toEqual(['gzip', 'gzip', 'identity', 'gzip', 'identity'])
    for (const { status, body } of answers) expect([status, body.equals(content.body)]).toEqual([200, true])
    expect(answers.at(-1)?.headers['content-length']).toBe(String(content.body.length))
    expect(content.made).toBe(1)
    expect(cache.bytes).toBeLessThan(megabyte)
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, sent: 0 })
  })

  test('has a tag that holds as long as the content, for a 304 without work', async () => {
    const { content, ask } = await build(text(3))
    const { etag = '' } = (await ask()).headers
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, sent: 0, headers: { etag } })
    expect(content.made).toBe(1)
    content.version = 2
    const changed = await ask({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    const other = await build(content.body)
    expect((await other.ask()).headers.etag).toBe(etag)
    const restarted = await build(text(3), 'second')
    expect((await restarted.ask({ 'if-none-match': etag })).status).toBe(200)
  })

  test('that breaks off while it is made is an error, not half a list, and is made again', async () => {
    const { content, ask } = await build(text(3))
    content.cut = 2.5 * megabyte
    expect((await ask()).status).toBe(500)
    content.cut = Infinity
    expect((await ask()).status).toBe(200)
  })
})

describe('a list that is too long to be kept even packed', () => {
  test('is streamed to each caller, packed where they take it, and still has its tag', async () => {
    const { content, ask, cache } = await build(randomBytes(7 * megabyte))
    const first = await ask({ 'accept-encoding': 'gzip' })
    const others = [await ask({ 'accept-encoding': 'gzip' }), await ask()]
    expect(others.map(({ encoding }) => encoding)).toEqual(['gzip', 'identity'])
    for (const { body } of [first, ...others]) expect(body.equals(content.body)).toBe(true)
    expect(cache.bytes).toBeLessThan(100)
    const { etag = '' } = first.headers
    expect(others.map(({ headers }) => headers.etag)).toEqual([etag, etag])
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect(content.made).toBe(3)
  })
})
