import { describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { receiver, requestFor } from '#server/test/received.ts'
import {
  addEncoding,
  encodingOf,
  encodeResponse,
  improveEncoding,
  layOutResponse,
  sendEncoded,
  type EncodedResponse,
} from './encoded-response.ts'

const headers = { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' }

function sent(response: EncodedResponse, asked: Record<string, string>): Response {
  const { res, received } = receiver()
  sendEncoded(response, requestFor('/', asked), res)
  return received()!
}

describe('encoded responses', () => {
  test('the same bytes come back in every encoding', async () => {
    const body = Buffer.from('மை '.repeat(500))
    const response = await encodeResponse({ status: 200, headers }, body, 'br')
    expect(response.bytes).toBe(response.variants.br!.body.length)
    expect(Object.keys(response.variants)).toEqual(['br'])
    expect([await addEncoding(response, 'gzip'), await addEncoding(response, 'identity')]).toEqual([true, true])
    expect(await addEncoding(response, 'identity')).toBe(false)
    const { br, gzip, identity } = response.variants
    expect(brotliDecompressSync(br!.body)).toEqual(body)
    expect(gunzipSync(gzip!.body)).toEqual(body)
    expect(identity!.body).toEqual(body)
    expect(response.bytes).toBe(body.length + br!.body.length + gzip!.body.length)
  })

  test('what is kept of a body has no room beside it', async () => {
    const body = Buffer.from('மை '.repeat(500))
    for (const encoding of ['br', 'gzip'] as const) {
      const { variants } = await encodeResponse({ status: 200, headers }, body, encoding)
      expect(variants[encoding]!.body.buffer.byteLength).toBe(variants[encoding]!.body.length)
    }
  })

  test.each(['br', 'gzip', 'identity'] as const)('what is kept in %s becomes any other encoding', async (first) => {
    const body = Buffer.from('மை '.repeat(500))
    for (const other of ['br', 'gzip', 'identity'] as const) {
      const response = await encodeResponse({ status: 200, headers }, body, first)
      await addEncoding(response, other)
      await improveEncoding(response, other)
      const found = sent(response, { 'accept-encoding': other })
      expect(found.headers.get('content-encoding')).toBe(other === 'identity' ? null : other)
      const bytes = Buffer.from(await found.arrayBuffer())
      const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (packed: Buffer) => packed }
      expect(plain[other](bytes)).toEqual(body)
    }
  })

  test('a matching If-None-Match gets a 304 with the headers that caches need', async () => {
    const encoded = await encodeResponse({ status: 200, headers }, Buffer.from('page'), 'br')
    const response = sent(encoded, { 'if-none-match': `"other", ${encoded.etag}` })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(encoded.etag)
    expect(response.headers.get('vary')).toBe(headers.vary)
    expect(response.headers.get('content-length')).toBeNull()
    expect(await response.text()).toBe('')
  })

  test('a tag to which a proxy has added how it packs the body gets it, too', async () => {
    const encoded = await encodeResponse({ status: 200, headers }, Buffer.from('page'), 'br')
    const strong = encoded.etag.replace('W/', '')
    for (const packing of ['-gzip', '-br', ';gzip', '--gzip']) {
      const tag = strong.replace(/"$/, `${packing}"`)
      for (const asked of [tag, `W/${tag}`, `"other", ${tag}`])
        expect(sent(encoded, { 'if-none-match': asked }).status).toBe(304)
    }
    expect(sent(encoded, { 'if-none-match': '"-gzip"' }).status).toBe(200)
  })

  test('a plain body that nobody reads is the one that all share', async () => {
    const body = Buffer.from('மை '.repeat(50_000))
    const encoded = await encodeResponse({ status: 200, headers }, body, 'identity')
    for (let asked = 0; asked < 100; asked += 1) sendEncoded(encoded, requestFor('/', {}), receiver().res)
    expect(encoded.variants.identity!.body).toBe(body)
    expect(encoded.bytes).toBe(body.length)
  })

  test('an error is never answered by "not modified"', async () => {
    const encoded = await encodeResponse({ status: 404, headers }, Buffer.from('nothing'), 'br')
    expect(sent(encoded, { 'if-none-match': encoded.etag }).status).toBe(404)
  })

  test('a response without a compressed body is sent uncompressed', async () => {
    const encoded = layOutResponse({ status: 200, headers }, { identity: Buffer.from('font') })
    const response = sent(encoded, { 'accept-encoding': 'br, gzip' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('font')
  })

  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['br;q=0.1', 'br'],
  ])('Accept-Encoding %j chooses %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding)
  })
})
